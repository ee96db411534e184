/** Streams server-sent events from a server, by the JDK's HTTP client. */
module qcr.http {
  requires static transitive org.jspecify; // annotations only: nothing to ship
  requires transitive java.net.http;
  requires transitive qcr.sse;

  exports qcr.http;
}

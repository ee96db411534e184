/** A chat's memory behind a protocol of JSON lines: bytes in, bytes out, no process of its own. */
module optchat.server {
  requires static transitive org.jspecify; // annotations only: nothing to ship
  requires transitive optchat.memory;
  requires optchat.export;
  requires optchat.text;
  requires tools.jackson.core;

  exports optchat.server;
}

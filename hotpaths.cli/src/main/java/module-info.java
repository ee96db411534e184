/** The one composition root: commands over the runtime modules. */
module hotpaths.cli {
  requires static transitive org.jspecify;
  requires info.picocli;
  requires optchat.export;
  requires optchat.importer;
  requires optchat.memory;
  requires optchat.search;
  requires optchat.server;
  requires optchat.store;
  requires optchat.text;
  requires optchat.usage;
  requires qcr.delta;
  requires qcr.http;
  requires qcr.sse;
  requires rozi.terminal;
  requires tools.jackson.core;

  exports hotpaths.cli;

  opens hotpaths.cli to
      info.picocli; // reads the annotated fields
}

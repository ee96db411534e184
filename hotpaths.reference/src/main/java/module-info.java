/** Plain reference algorithms for tests and benchmarks; depends on no module it judges. */
module hotpaths.reference {
  requires static transitive org.jspecify;

  exports hotpaths.reference.corpus;
  exports hotpaths.reference.optchat.export;
  exports hotpaths.reference.optchat.memory;
  exports hotpaths.reference.optchat.search;
  exports hotpaths.reference.optchat.server;
  exports hotpaths.reference.optchat.store;
  exports hotpaths.reference.optchat.text;
  exports hotpaths.reference.optchat.usage;
  exports hotpaths.reference.qcr.delta;
  exports hotpaths.reference.qcr.sse;
  exports hotpaths.reference.rozi.terminal;
}

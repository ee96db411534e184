/** JMH benchmarks; open, because JMH's generated code reflects on them. */
open module perf {
  requires static transitive org.jspecify;
  requires hotpaths.reference;
  requires jdk.management;
  requires jdk.unsupported; // sun.misc.Unsafe, which JMH loads
  requires java.management;
  requires jmh.core;
  requires optchat.export;
  requires optchat.memory;
  requires optchat.search;
  requires optchat.store;
  requires optchat.text;
  requires optchat.usage;
  requires qcr.delta;
  requires qcr.sse;
  requires rozi.terminal;
  requires tools.jackson.jr.ob; // results are JSON
}

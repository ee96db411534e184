/** Literal search over slabs of UTF-8, and paged search over a chat history. Opens no file. */
module optchat.search {
  requires static transitive org.jspecify; // annotations only: nothing to ship
  requires transitive optchat.text;

  exports optchat.search;

  uses optchat.search.ScanKernel;
}

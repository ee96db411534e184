/** A chat's memory as a ChatMemory of LangChain4j: the view, then recent messages as they were. */
module optchat.langchain4j {
  requires static transitive langchain4j.core; // the framework is the embedder's
  requires static transitive org.jspecify; // annotations only: nothing to ship
  requires transitive optchat.memory;

  exports optchat.langchain4j;
}

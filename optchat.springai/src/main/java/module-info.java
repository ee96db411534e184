/** Chats' memories as a ChatMemoryRepository of Spring AI: one store a conversation. */
module optchat.springai {
  requires static transitive org.jspecify; // annotations only: nothing to ship
  requires static transitive spring.ai.commons; // the framework is the embedder's
  requires static transitive spring.ai.model;
  requires transitive optchat.memory;

  exports optchat.springai;
}

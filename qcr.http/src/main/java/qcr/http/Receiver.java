package qcr.http;

/** Whoever asked a pump for items; called by one thread at a time, at most once at the end. */
interface Receiver {
  /** Whether comments and reconnection times are items too, or are left out. */
  boolean wantsAll();

  void item(Item item);

  void completed();

  void failed(Throwable cause);
}

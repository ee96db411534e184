package optchat.search;

/**
 * The part of a view that covers a message.
 *
 * @param id the first message of the part
 * @param n how many messages it covers: a power of two
 */
public record Covering(int id, int n) {}

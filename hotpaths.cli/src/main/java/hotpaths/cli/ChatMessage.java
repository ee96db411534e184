package hotpaths.cli;

/**
 * One message of a chat.
 *
 * @param kind who speaks: {@code user talk tool echo note work}
 * @param text what was said
 * @param date RFC 3339
 */
record ChatMessage(String kind, String text, String date) {}

package rozi.terminal;

/**
 * A hyperlink of OSC 8, as the stream gave it: the scheme is not judged here.
 *
 * @param id groups cells into one link; may be empty
 * @param uri the target, without control characters
 */
public record Hyperlink(String id, String uri) {}

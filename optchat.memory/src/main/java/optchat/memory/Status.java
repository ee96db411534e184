package optchat.memory;

/**
 * Counts of one moment.
 *
 * @param messages messages in the log
 * @param nodes summaries in the tree
 * @param parts lines of the view
 * @param bytes bytes of the view's summaries, placeholders included
 * @param budget the most that {@code bytes} should be; more when nothing can be merged
 * @param settled whether every line of the view has its summary
 * @param busy jobs in flight
 */
public record Status(
    int messages, long nodes, int parts, long bytes, long budget, boolean settled, int busy) {}

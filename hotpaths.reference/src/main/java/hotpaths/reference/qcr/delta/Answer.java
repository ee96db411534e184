package hotpaths.reference.qcr.delta;

import java.util.List;

/**
 * A whole answer.
 *
 * @param text all of it
 * @param reasoning all of it
 * @param refusal all of it
 * @param calls each {@code id|name|arguments|state}, in the order of their numbers
 * @param usage {@code input/output/cached/reasoning}, empty if never told
 * @param unknown types of frames nobody knows
 * @param end {@code DONE reason raw} or {@code FAILED code offset providerCode}
 */
public record Answer(
    String text,
    String reasoning,
    String refusal,
    List<String> calls,
    String usage,
    List<String> unknown,
    String end) {}

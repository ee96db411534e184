package perf;

/** How long does it take to open a chat with all its summaries? Unit: one opening and closing. */
@Case("memory_open/{messages}")
public class MemoryOpenBenchmark extends OpeningBenchmark {}

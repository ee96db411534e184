package optchat.memory;

/**
 * A reply was empty or only white space, so its job failed: {@link Memory#jobs} offers it again
 * after a rest, as after {@link Memory#fail}.
 */
public final class EmptyReplyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int level;
  private final int index;

  /**
   * Names the job.
   *
   * @param level its level
   * @param index its index within the level
   */
  public EmptyReplyException(int level, int index) {
    super("empty summary, the job failed and will be offered again: l=" + level + ", i=" + index);
    this.level = level;
    this.index = index;
  }

  /**
   * The job's level.
   *
   * @return from 0
   */
  public int level() {
    return level;
  }

  /**
   * The job's index.
   *
   * @return within the level, from 0
   */
  public int index() {
    return index;
  }
}

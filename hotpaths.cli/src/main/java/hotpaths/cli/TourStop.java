package hotpaths.cli;

/**
 * One stop of the tour: a module does its main job on real input and plain JDK code checks the
 * answer. A stop knows no other stop. A new one is one class and one line in {@link TourCommand}.
 */
interface TourStop {
  /** The module, for example {@code optchat.text}. */
  String module();

  /** What it does, as a few words. */
  String title();

  /**
   * Does the job, says what it did and saw, and checks it.
   *
   * @param guide input, words and checks
   * @throws Exception when the job fails: the tour reports it and goes on to the next stop
   */
  void visit(TourGuide guide) throws Exception;
}

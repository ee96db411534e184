package optchat.memory.internal;

import java.util.ArrayList;
import java.util.List;
import optchat.memory.Job;

/** A job that was handed out: its conversation so far and the shortest reply. */
public final class Flight {
  /** The node's level. */
  public final int level;

  /** The node's index. */
  public final int index;

  private final List<Job.Message> messages = new ArrayList<>();
  private String shortest = "";
  private int shortestBytes;
  private int tries;

  Flight(int level, int index) {
    this.level = level;
    this.index = index;
  }

  /** The conversation so far; grows as replies come in. */
  public List<Job.Message> messages() {
    return messages;
  }

  /** Takes note of a reply that is too long; the first of the shortest is kept. */
  public void tried(String reply, int bytes) {
    tries++;
    if (tries == 1 || bytes < shortestBytes) {
      shortest = reply;
      shortestBytes = bytes;
    }
  }

  /** How many replies were too long. */
  public int tries() {
    return tries;
  }

  /** The shortest reply so far, empty before the first. */
  public String shortest() {
    return shortest;
  }
}

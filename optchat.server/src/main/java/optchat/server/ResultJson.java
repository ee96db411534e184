package optchat.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import optchat.memory.ChatMessage;
import optchat.memory.ChatView;
import optchat.memory.Job;
import optchat.memory.Prompts;
import optchat.memory.Status;
import optchat.search.SearchPage;
import optchat.server.internal.JsonWriter;
import optchat.server.internal.Result;
import optchat.server.internal.Results;

/** The results of the protocol as JSON in UTF-8, without a line end. */
public final class ResultJson {
  private ResultJson() {}

  /**
   * A message, as it stands in its file: {@code i kind text size date}.
   *
   * @param message the message
   * @return an object
   */
  public static byte[] of(ChatMessage message) {
    return bytes(Results.message(message));
  }

  /**
   * Counts: {@code messages nodes parts bytes budget settled busy}.
   *
   * @param status the counts
   * @return an object
   */
  public static byte[] of(Status status) {
    return bytes(Results.status(status));
  }

  /**
   * A view: {@code view blocks settled}.
   *
   * @param view the view
   * @return an object
   */
  public static byte[] of(ChatView view) {
    return bytes(Results.view(view));
  }

  /**
   * A page of hits: {@code hits next_before}.
   *
   * @param page the page
   * @return an object
   */
  public static byte[] of(SearchPage page) {
    return bytes(Results.page(page));
  }

  /**
   * A job: {@code l i system messages}.
   *
   * @param job the job
   * @return an object
   */
  public static byte[] of(Job job) {
    return bytes(Results.job(job));
  }

  /**
   * Texts for a model: {@code master view}.
   *
   * @param prompts the texts
   * @return an object
   */
  public static byte[] of(Prompts prompts) {
    return bytes(Results.prompts(prompts));
  }

  /**
   * A text.
   *
   * @param text well-formed UTF-16
   * @return a string with its quotes
   * @throws IllegalArgumentException if {@code text} holds an unpaired surrogate
   */
  public static byte[] of(String text) {
    return bytes(Results.text(text));
  }

  private static byte[] bytes(Result result) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      JsonWriter json = new JsonWriter(bytes);
      result.writeTo(json);
      json.end();
    } catch (IOException e) {
      throw new UncheckedIOException("an array in memory failed", e);
    }
    return bytes.toByteArray();
  }
}

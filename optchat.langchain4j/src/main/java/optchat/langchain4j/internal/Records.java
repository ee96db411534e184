package optchat.langchain4j.internal;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.image.Image;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import optchat.memory.Draft;
import optchat.memory.MemorySnapshot;
import optchat.text.MessageKind;
import optchat.text.TurnText;
import org.jspecify.annotations.Nullable;

/** What messages of the framework are as records, and what records are as messages. */
public final class Records {
  private static final String NO_NAME = "-";

  private Records() {}

  /**
   * The records of a message, at least one.
   *
   * @param message any
   * @param words what stands for content that is no text; it throws to refuse one
   */
  public static List<Draft> of(ChatMessage message, Function<Content, String> words) {
    return switch (message) {
      case SystemMessage system -> List.of(draft(new TurnText.Instructions(system.text())));
      case UserMessage user -> List.of(new Draft(MessageKind.USER, text(user.contents(), words)));
      case ToolExecutionResultMessage result -> List.of(draft(turn(result, words)));
      case AiMessage ai -> of(ai, words);
      default ->
          throw new IllegalArgumentException(
              "no such message can be stored: type=" + message.type());
    };
  }

  private static List<Draft> of(AiMessage ai, Function<Content, String> words) {
    List<String> texts = new ArrayList<>();
    if (ai.text() != null) texts.add(ai.text());
    for (Image image : ai.images()) texts.add(words.apply(ImageContent.from(image)));
    List<Draft> records = new ArrayList<>();
    if (!texts.isEmpty() || !ai.hasToolExecutionRequests()) { // thinking alone is no text
      records.add(new Draft(MessageKind.TALK, String.join("\n", texts)));
    }
    for (ToolExecutionRequest call : ai.toolExecutionRequests()) {
      boolean also = !records.isEmpty();
      records.add(draft(new TurnText.Call(call.name(), call.id(), call.arguments(), also)));
    }
    return records;
  }

  private static TurnText turn(ToolExecutionResultMessage result, Function<Content, String> words) {
    @Nullable String name = result.toolName();
    boolean failed = Boolean.TRUE.equals(result.isError());
    String text = text(result.contents(), words);
    return new TurnText.Result(name == null ? NO_NAME : name, result.id(), text, failed, false);
  }

  private static Draft draft(TurnText turn) {
    return new Draft(turn.kind(), turn.text());
  }

  private static String text(List<Content> contents, Function<Content, String> words) {
    List<String> texts = new ArrayList<>();
    for (Content content : contents) {
      texts.add(content instanceof TextContent text ? text.text() : words.apply(content));
    }
    return String.join("\n", texts);
  }

  /** What a record says beyond words; null if nothing. */
  private static @Nullable TurnText turn(MemorySnapshot log, int id) {
    MessageKind kind = log.store().kind(id);
    if (kind != MessageKind.NOTE && !kind.isTool()) return null;
    return TurnText.read(kind, log.store().text(id));
  }

  /** The instructions in a record; null if it is another one. */
  public static @Nullable SystemMessage system(MemorySnapshot log, int id) {
    return turn(log, id) instanceof TurnText.Instructions system
        ? new SystemMessage(system.words())
        : null;
  }

  /** Whether a record cannot be the first that a model sees: it answers, or belongs to, another. */
  public static boolean leans(MemorySnapshot log, int id) {
    TurnText turn = turn(log, id);
    return turn instanceof TurnText.Result || (turn != null && turn.also());
  }

  /** A message from the log, and the first record behind it. */
  public record Read(ChatMessage message, int next) {}

  /**
   * The message that begins at a record. What a model could not take is told in words: a call
   * without its results, and a result without its call.
   *
   * @param open the calls of the last message of the model
   */
  public static Read read(MemorySnapshot log, int id, List<ToolExecutionRequest> open) {
    String text = log.store().text(id);
    if (turn(log, id) instanceof TurnText.Result result && isAwaited(open, result)) {
      return new Read(message(result), id + 1);
    }
    boolean isTalk = log.store().kind(id) == MessageKind.TALK;
    List<ToolExecutionRequest> calls = new ArrayList<>();
    int next = isTalk ? id + 1 : id;
    // Invariant: the records of [id, next) are one message. Progress: next rises or the loop ends.
    while (next < log.store().messageCount()
        && turn(log, next) instanceof TurnText.Call call
        && call.also() == (next > id)) {
      calls.add(request(call));
      next++;
    }
    if (!calls.isEmpty() && areAnswered(log, next, calls)) {
      AiMessage.Builder ai = AiMessage.builder().toolExecutionRequests(calls);
      if (isTalk) ai.text(text);
      return new Read(ai.build(), next);
    }
    ChatMessage words =
        switch (log.store().kind(id)) {
          case TALK -> new AiMessage(text);
          case USER, WORK -> new UserMessage(text);
          case TOOL, ECHO, NOTE ->
              new UserMessage(log.store().kind(id).label() + ": " + text); // as a zoom shows it
        };
    return new Read(words, id + 1);
  }

  private static boolean isAwaited(List<ToolExecutionRequest> open, TurnText.Result result) {
    return open.stream().anyMatch(call -> Objects.equals(call.id(), result.id()));
  }

  /** Whether results for all of the calls follow at once. */
  private static boolean areAnswered(
      MemorySnapshot log, int next, List<ToolExecutionRequest> calls) {
    List<ToolExecutionRequest> open = new ArrayList<>(calls);
    for (int id = next; id < log.store().messageCount() && !open.isEmpty(); id++) {
      if (!(turn(log, id) instanceof TurnText.Result result)) return false;
      open.removeIf(call -> Objects.equals(call.id(), result.id()));
    }
    return open.isEmpty();
  }

  private static ChatMessage message(TurnText.Result result) {
    String name = result.name().equals(NO_NAME) ? null : result.name();
    var builder = ToolExecutionResultMessage.builder().id(result.id()).toolName(name);
    if (result.failed()) builder.isError(true);
    return builder.text(result.words()).build();
  }

  private static ToolExecutionRequest request(TurnText.Call call) {
    return ToolExecutionRequest.builder()
        .id(call.id())
        .name(call.name())
        .arguments(call.arguments())
        .build();
  }
}

package optchat.springai.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import optchat.memory.Draft;
import optchat.memory.MemorySnapshot;
import optchat.text.MessageKind;
import optchat.text.TurnText;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.ai.content.MediaContent;

/** What messages of the framework are as records, and what records are as messages. */
public final class Records {
  private static final String FUNCTION =
      "function"; // the one type of call that the framework makes
  private static final String NO_NAME = "-";

  private Records() {}

  /**
   * The records of a message, at least one.
   *
   * @param message any
   * @param words what stands for a medium; it throws to refuse one
   */
  public static List<Draft> of(Message message, Function<Media, String> words) {
    return switch (message) {
      case SystemMessage system -> List.of(draft(new TurnText.Instructions(textOf(system, words))));
      case UserMessage user -> List.of(new Draft(MessageKind.USER, textOf(user, words)));
      case AssistantMessage assistant -> of(assistant, words);
      case ToolResponseMessage results -> of(results);
      default ->
          throw new IllegalArgumentException(
              "no such message can be stored: class=" + message.getClass().getName());
    };
  }

  private static List<Draft> of(AssistantMessage message, Function<Media, String> words) {
    List<Draft> records = new ArrayList<>();
    boolean callsOnly = message.getText() == null && message.getMedia().isEmpty();
    if (!callsOnly || !message.hasToolCalls()) {
      records.add(new Draft(MessageKind.TALK, textOf(message, words)));
    }
    for (ToolCall call : message.getToolCalls()) {
      if (!call.type().equals(FUNCTION)) {
        throw new IllegalArgumentException("no such call can be stored: type=" + call.type());
      }
      boolean also = !records.isEmpty();
      records.add(draft(new TurnText.Call(call.name(), call.id(), call.arguments(), also)));
    }
    return records;
  }

  private static List<Draft> of(ToolResponseMessage message) {
    List<Draft> records = new ArrayList<>();
    for (ToolResponse result : message.getResponses()) {
      String name = result.name().isEmpty() ? NO_NAME : result.name();
      boolean also = !records.isEmpty();
      String words = result.responseData();
      records.add(draft(new TurnText.Result(name, result.id(), words, false, also)));
    }
    if (records.isEmpty()) throw new IllegalArgumentException("no response in it: " + message);
    return records;
  }

  private static Draft draft(TurnText turn) {
    return new Draft(turn.kind(), turn.text());
  }

  private static String textOf(Message message, Function<Media, String> words) {
    List<String> texts = new ArrayList<>();
    if (message.getText() != null) texts.add(message.getText());
    if (message instanceof MediaContent content) {
      for (Media medium : content.getMedia()) texts.add(words.apply(medium));
    }
    return String.join("\n", texts);
  }

  /** The first record behind the message that begins at a record. */
  public static int end(MemorySnapshot log, int id) {
    TurnText turn = turn(log, id);
    boolean isTalk = log.store().kind(id) == MessageKind.TALK;
    if (turn == null && !isTalk) return id + 1;
    int end = id + 1;
    while (end < log.store().messageCount() && goesOn(turn, turn(log, end))) end++;
    return end;
  }

  /** Whether a record belongs to the message that began with {@code head}, or with words. */
  private static boolean goesOn(@Nullable TurnText head, @Nullable TurnText next) {
    if (next == null || !next.also()) return false;
    return next instanceof TurnText.Call
        ? head == null || head instanceof TurnText.Call
        : head instanceof TurnText.Result;
  }

  /** The message of some records. */
  public static Message read(MemorySnapshot log, int from, int to) {
    List<ToolCall> calls = new ArrayList<>();
    List<ToolResponse> results = new ArrayList<>();
    for (int id = from; id < to; id++) {
      TurnText turn = turn(log, id);
      if (turn instanceof TurnText.Call call) {
        String arguments = call.arguments() == null ? "" : call.arguments();
        calls.add(new ToolCall(idOf(call.id()), FUNCTION, call.name(), arguments));
      } else if (turn instanceof TurnText.Result result) {
        String name = result.name().equals(NO_NAME) ? "" : result.name();
        results.add(new ToolResponse(idOf(result.id()), name, result.words()));
      } else if (turn instanceof TurnText.Instructions system) {
        return new SystemMessage(system.words());
      }
    }
    String text = log.store().text(from);
    MessageKind kind = log.store().kind(from);
    if (!results.isEmpty()) return ToolResponseMessage.builder().responses(results).build();
    if (!calls.isEmpty()) {
      AssistantMessage.Builder<?> message = AssistantMessage.builder().toolCalls(calls);
      if (kind == MessageKind.TALK) message.content(text);
      return message.build();
    }
    return switch (kind) {
      case TALK -> new AssistantMessage(text);
      case USER, WORK -> new UserMessage(text);
      case TOOL, ECHO, NOTE -> new UserMessage(kind.label() + ": " + text); // of others
    };
  }

  private static String idOf(@Nullable String id) {
    return id == null ? "" : id;
  }

  private static @Nullable TurnText turn(MemorySnapshot log, int id) {
    MessageKind kind = log.store().kind(id);
    if (kind != MessageKind.NOTE && !kind.isTool()) return null;
    return TurnText.read(kind, log.store().text(id));
  }
}

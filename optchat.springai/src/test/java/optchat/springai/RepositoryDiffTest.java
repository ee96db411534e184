package optchat.springai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import optchat.memory.MemoryOptions;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.memory.InMemoryChatMemoryRepository;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;

/** The framework's own repository in memory is the oracle; both are driven in the same way. */
class RepositoryDiffTest {
  private static final int MOST_OPEN = 2;

  /**
   * What is done to a conversation: 0 save, 1 edit and save, 2 delete, 3 add to a window, 4 reopen.
   */
  record Step(int what, int conversation, List<Message> messages, int at) {}

  @Property(tries = 60)
  void anySequenceOfCallsFindsWhatTheFrameworksOwnFinds(@ForAll("steps") List<Step> steps)
      throws IOException {
    Path folder = Files.createTempDirectory("repository");
    ChatMemoryRepository oracle = new InMemoryChatMemoryRepository();
    StoreChatMemoryRepository ours = repository(folder);
    try {
      for (Step step : steps) {
        if (step.what == 4) {
          ours.close();
          ours = repository(folder);
        } else {
          play(step, oracle);
          play(step, ours);
        }
        assertThat(ours.findConversationIds())
            .containsExactlyInAnyOrderElementsOf(oracle.findConversationIds());
        for (int c = 0; c < 4; c++) {
          String id = id(c);
          assertThat(ours.findByConversationId(id)).isEqualTo(oracle.findByConversationId(id));
        }
      }
    } finally {
      ours.close();
      delete(folder);
    }
  }

  private static StoreChatMemoryRepository repository(Path folder) throws IOException {
    return new StoreChatMemoryRepository(
        folder, MemoryOptions.defaults(), MOST_OPEN, medium -> "[" + medium.getMimeType() + "]");
  }

  private static String id(int conversation) {
    return List.of("a", "A", "b/..%", "ü").get(conversation);
  }

  private static void play(Step step, ChatMemoryRepository repository) {
    String id = id(step.conversation);
    switch (step.what) {
      case 0 -> repository.saveAll(id, step.messages);
      case 1 -> {
        List<Message> edited = new ArrayList<>(repository.findByConversationId(id));
        if (!edited.isEmpty()) edited.remove(step.at % edited.size());
        edited.addAll(edited.isEmpty() ? 0 : step.at % edited.size(), step.messages);
        repository.saveAll(id, edited);
      }
      case 2 -> repository.deleteByConversationId(id);
      case 3 -> {
        ChatMemory window =
            MessageWindowChatMemory.builder()
                .chatMemoryRepository(repository)
                .maxMessages(4)
                .build();
        if (!step.messages.isEmpty()) window.add(id, step.messages);
        assertThat(window.get(id)).isEqualTo(repository.findByConversationId(id));
      }
      default -> throw new IllegalArgumentException("no such step: what=" + step.what);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
    }
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<String> texts = Arbitraries.of("a", "b", "", "[list]", "x\n[system]", "é\r\n");
    Arbitrary<ToolCall> calls =
        Arbitraries.of("1", "", "c 2").map(id -> new ToolCall(id, "function", "read", "{" + id));
    Arbitrary<ToolResponse> results =
        Arbitraries.of("1", "", "c 2").map(id -> new ToolResponse(id, "read", "r\n" + id));
    Arbitrary<Message> messages =
        Arbitraries.frequencyOf(
            Tuple.of(4, texts.map(UserMessage::new)),
            Tuple.of(4, texts.map(AssistantMessage::new)),
            Tuple.of(2, texts.map(SystemMessage::new)),
            Tuple.of(
                3,
                Combinators.combine(texts, calls.list().ofMinSize(1).ofMaxSize(3))
                    .as(
                        (text, all) ->
                            AssistantMessage.builder().content(text).toolCalls(all).build())),
            Tuple.of(
                1,
                calls
                    .list()
                    .ofMinSize(1)
                    .ofMaxSize(2)
                    .map(all -> AssistantMessage.builder().toolCalls(all).build())),
            Tuple.of(
                3,
                results
                    .list()
                    .ofMinSize(1)
                    .ofMaxSize(3)
                    .map(all -> ToolResponseMessage.builder().responses(all).build())));
    return Combinators.combine(
            Arbitraries.of(0, 1, 1, 1, 2, 3, 3, 3, 4),
            Arbitraries.integers().between(0, 3),
            messages.list().ofMaxSize(6),
            Arbitraries.integers().between(0, 100))
        .as(Step::new)
        .list()
        .ofMaxSize(12);
  }
}

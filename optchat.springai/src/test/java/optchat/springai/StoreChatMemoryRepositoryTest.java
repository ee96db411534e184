package optchat.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import optchat.memory.Memory;
import optchat.memory.MemoryOptions;
import optchat.search.SearchRequest;
import optchat.store.StoreLockedException;
import optchat.text.MessageKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.util.MimeTypeUtils;

class StoreChatMemoryRepositoryTest {
  private static final UserMessage HELLO = new UserMessage("Hello.");
  private static final AssistantMessage HI = new AssistantMessage("Hi!");
  private static final SystemMessage SYSTEM = new SystemMessage("Be brief.");

  @TempDir Path parent = Path.of("");

  private Path folder = Path.of("");
  private StoreChatMemoryRepository repository;

  @BeforeEach
  void open() throws IOException {
    folder = parent.resolve("chats");
    repository = new StoreChatMemoryRepository(folder);
  }

  @AfterEach
  void close() throws IOException {
    repository.close();
  }

  private List<String> records(String id) throws IOException {
    return repository.with(
        id,
        memory -> {
          List<String> all = new ArrayList<>();
          for (int i = 0; i < memory.status().messages(); i++) all.add(memory.zoom(i, 1));
          return all;
        });
  }

  private List<String> names() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  private static AssistantMessage calls(String text, ToolCall... calls) {
    return AssistantMessage.builder().content(text).toolCalls(List.of(calls)).build();
  }

  @Test
  void aGrowingListIsAppendedTo() throws IOException {
    repository.saveAll("a", List.of(SYSTEM, HELLO));
    repository.saveAll("a", List.of(SYSTEM, HELLO, HI));
    repository.saveAll("a", List.of(SYSTEM, HELLO, HI));
    assertThat(repository.findByConversationId("a")).containsExactly(SYSTEM, HELLO, HI);
    assertThat(records("a"))
        .containsExactly("0+0|note: Be brief.\n[system]", "1+0|user: Hello.", "2+0|talk: Hi!");
  }

  @Test
  void aSlidingWindowCostsOneNoteAndKeepsTheRest() throws IOException {
    UserMessage more = new UserMessage("More.");
    repository.saveAll("a", List.of(SYSTEM, HELLO, HI, more));
    repository.saveAll("a", List.of(SYSTEM, HI, more, HI));
    assertThat(repository.findByConversationId("a")).containsExactly(SYSTEM, HI, more, HI);
    assertThat(records("a"))
        .hasSize(6)
        .endsWith("4+0|note: [list 0 2-3]", "5+0|talk: Hi!")
        .contains("1+0|user: Hello.");
    repository.saveAll("a", List.of());
    assertThat(repository.findByConversationId("a")).isEmpty();
    assertThat(records("a")).hasSize(7).endsWith("6+0|note: [list]");
    assertThat(repository.findConversationIds()).containsExactly("a");
  }

  @Test
  void theMemorySearchesAndShowsWhatTheListHasForgotten() throws IOException {
    repository.saveAll("a", List.of(new UserMessage("the gateway"), HI));
    repository.saveAll("a", List.of(HI));
    int hits =
        repository.with("a", memory -> memory.search(new SearchRequest("gateway")).hits().size());
    assertThat(hits).isEqualTo(1);
    String view = repository.with("a", memory -> memory.view(false).text().text());
    assertThat(view).contains("0+1|user: the gateway\n");
  }

  @Test
  void callsAndResultsComeBackAfterReopening() throws IOException {
    Message two =
        calls(
            "",
            new ToolCall("1", "function", "read", "{}"),
            new ToolCall("2", "function", "ls", ""));
    Message results =
        ToolResponseMessage.builder()
            .responses(List.of(new ToolResponse("1", "read", "x\n"), new ToolResponse("2", "", "")))
            .build();
    repository.saveAll("a", List.of(HELLO, two, results, HI));
    close();
    open();
    assertThat(repository.findByConversationId("a")).containsExactly(HELLO, two, results, HI);
    assertThat(records("a"))
        .containsSubsequence(
            "1+0|talk: ",
            "2+0|tool: read {}\n[also call 1]",
            "3+0|tool: ls \n[also call 2]",
            "4+0|echo: x\n\n[result read 1]",
            "5+0|echo: \n[also result - 2]");
  }

  @Test
  void aDeletedConversationIsPutAside() throws IOException {
    repository.deleteByConversationId("a");
    assertThat(names()).isEmpty();
    repository.saveAll("a", List.of(HELLO));
    repository.deleteByConversationId("a");
    assertThat(repository.findByConversationId("a")).isEmpty();
    assertThat(repository.findConversationIds()).isEmpty();
    repository.saveAll("a", List.of(HI));
    assertThat(repository.findByConversationId("a")).containsExactly(HI);
    repository.deleteByConversationId("a");
    assertThat(names()).containsExactly("a~1", "a~2");
    try (Memory aside = Memory.open(folder.resolve("a~1"), MemoryOptions.defaults())) {
      assertThat(aside.zoom(0, 1)).isEqualTo("0+0|user: Hello.");
    }
  }

  @Test
  void aConversationOfAnotherProcessIsLeftAlone() throws IOException {
    try (Memory other = Memory.open(folder.resolve("a"), MemoryOptions.defaults())) {
      other.append(MessageKind.USER, "theirs");
      assertThatThrownBy(() -> repository.deleteByConversationId("a"))
          .isInstanceOf(UncheckedIOException.class)
          .hasCauseInstanceOf(StoreLockedException.class);
      assertThatThrownBy(() -> repository.saveAll("a", List.of(HELLO)))
          .hasCauseInstanceOf(StoreLockedException.class);
      assertThatThrownBy(() -> repository.findByConversationId("a"))
          .hasCauseInstanceOf(StoreLockedException.class);
    }
    assertThat(names()).containsExactly("a");
    assertThat(repository.findByConversationId("a")).containsExactly(new UserMessage("theirs"));
  }

  @Test
  void whatOthersAppendedIsInTheList() throws IOException {
    repository.saveAll("a", List.of(HELLO));
    repository.with("a", memory -> memory.append(MessageKind.TOOL, "grep foo"));
    repository.with("a", memory -> memory.append(MessageKind.WORK, "Go on."));
    assertThat(repository.findByConversationId("a"))
        .containsExactly(HELLO, new UserMessage("tool: grep foo"), new UserMessage("Go on."));
  }

  @Test
  void mediaAreRefusedOrToldAsTheCallerSays() throws IOException {
    Media picture = new Media(MimeTypeUtils.IMAGE_PNG, URI.create("https://example.org/a.png"));
    UserMessage look = UserMessage.builder().text("Look:").media(picture).build();
    AssistantMessage drawn = AssistantMessage.builder().media(List.of(picture)).build();
    repository.saveAll("a", List.of(HELLO));
    for (Message message : List.of(look, drawn)) {
      assertThatThrownBy(() -> repository.saveAll("a", List.of(HI, message)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("image/png");
    }
    assertThat(repository.findByConversationId("a")).containsExactly(HELLO);
    close();
    repository =
        new StoreChatMemoryRepository(
            folder, MemoryOptions.defaults(), 1, medium -> "[picture left out]");
    repository.saveAll("a", List.of(look, drawn));
    assertThat(repository.findByConversationId("a"))
        .containsExactly(
            new UserMessage("Look:\n[picture left out]"),
            new AssistantMessage("[picture left out]"));
  }

  @Test
  void whatCannotBeStoredIsRefusedWhole() throws IOException {
    Message strange = calls("x", new ToolCall("1", "custom", "read", "{}"));
    Message empty = ToolResponseMessage.builder().responses(List.of()).build();
    Message broken = new UserMessage("\uD800");
    for (Message message : List.of(strange, empty, broken)) {
      assertThatThrownBy(() -> repository.saveAll("a", List.of(HELLO, message)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(records("a")).isEmpty();
    }
  }

  @Test
  void metadataIsNotKept() {
    UserMessage sent = UserMessage.builder().text("Hello.").metadata(Map.of("k", 1)).build();
    repository.saveAll("a", List.of(sent));
    assertThat(repository.findByConversationId("a")).containsExactly(HELLO);
  }

  @Test
  void aLongResultIsShortenedOnce() throws IOException {
    Message result =
        ToolResponseMessage.builder()
            .responses(List.of(new ToolResponse("1", "cat", "x".repeat(40_000))))
            .build();
    repository.saveAll("a", List.of(result));
    repository.saveAll("a", List.of(result, HI));
    assertThat(records("a")).as("the same result").hasSize(2);
    repository.saveAll("a", repository.findByConversationId("a"));
    assertThat(records("a")).as("the shortened one").hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "A", "user-1_b", "..", "a/b", "ü", "a~1", "%41", " ", "\0", "🦀"})
  void anyIdHasAFolderOfItsOwn(String id) throws IOException {
    repository.saveAll(id, List.of(HELLO));
    repository.saveAll("other", List.of(HI));
    assertThat(repository.findConversationIds()).containsExactlyInAnyOrder(id, "other");
    assertThat(names()).hasSize(2).allMatch(name -> name.matches("[a-z0-9_%-]+"));
    assertThat(repository.findByConversationId(id)).containsExactly(HELLO);
  }

  @Test
  void anIdThatCannotBeAFolderIsRefused() {
    String longest = "x".repeat(250);
    repository.saveAll(longest, List.of(HELLO));
    repository.deleteByConversationId(longest);
    for (String id : List.of("", longest + "x", "É".repeat(42), "\uD800")) {
      assertThatThrownBy(() -> repository.saveAll(id, List.of(HELLO)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> repository.findByConversationId(id))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void foldersThatAreNoConversationsAreNotFound() throws IOException {
    for (String name : List.of("a~1", "%4", "%4G", "A", "%41%", "%61", "%c3", "lost+found", "é")) {
      Files.createDirectory(folder.resolve(name));
    }
    assertThat(repository.findConversationIds()).isEmpty();
    Files.createDirectory(folder.resolve("%c3%a9"));
    assertThat(repository.findConversationIds()).containsExactly("é");
  }

  @Test
  void aFewMemoriesStayOpenAndACloseEndsAll() throws IOException {
    close();
    repository =
        new StoreChatMemoryRepository(folder, MemoryOptions.defaults(), 2, medium -> "[medium]");
    for (String id : List.of("a", "b", "a", "c")) repository.saveAll(id, List.of(HELLO));
    for (String held : List.of("a", "c")) {
      assertThatThrownBy(() -> Memory.open(folder.resolve(held), MemoryOptions.defaults()))
          .isInstanceOf(StoreLockedException.class);
    }
    Memory.open(folder.resolve("b"), MemoryOptions.defaults()).close();
    repository.close();
    for (String free : List.of("a", "c")) {
      Memory.open(folder.resolve(free), MemoryOptions.defaults()).close();
    }
    assertThatThrownBy(() -> repository.findConversationIds())
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> repository.saveAll("a", List.of()))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(
            () -> new StoreChatMemoryRepository(folder, MemoryOptions.defaults(), 0, medium -> ""))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

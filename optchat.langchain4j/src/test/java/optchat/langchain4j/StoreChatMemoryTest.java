package optchat.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.image.Image;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import optchat.memory.Memory;
import optchat.memory.MemoryOptions;
import optchat.search.SearchRequest;
import optchat.text.MessageKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreChatMemoryTest {
  private static final SystemMessage SYSTEM = new SystemMessage("Be brief.\nBe kind.");
  private static final UserMessage HELLO = new UserMessage("Hello.");
  private static final AiMessage HI = new AiMessage("Hi!");
  private static final ImageContent PICTURE =
      ImageContent.from(Image.builder().base64Data("AAAA").mimeType("image/png").build());

  @TempDir Path directory = Path.of("");

  private Memory memory;

  @BeforeEach
  void open() throws IOException {
    memory = Memory.open(directory, MemoryOptions.defaults());
  }

  @AfterEach
  void close() throws IOException {
    memory.close();
  }

  private StoreChatMemory chat() {
    return new StoreChatMemory("chat-1", memory);
  }

  private StoreChatMemory chat(int recent) {
    return new StoreChatMemory("chat-1", memory, recent, content -> "[" + content.type() + "]");
  }

  private StoreChatMemory reopened() throws IOException {
    memory.close();
    open();
    return chat();
  }

  private static ToolExecutionRequest call(String id, String name, String arguments) {
    return ToolExecutionRequest.builder().id(id).name(name).arguments(arguments).build();
  }

  private static ToolExecutionResultMessage result(ToolExecutionRequest call, String text) {
    return ToolExecutionResultMessage.from(call, text);
  }

  private List<String> records() {
    List<String> all = new ArrayList<>();
    for (int id = 0; id < memory.status().messages(); id++) all.add(memory.zoom(id, 1));
    return all;
  }

  /** A turn with two calls at once, one of them failing, and one call alone. */
  private static List<ChatMessage> agentTurn() {
    ToolExecutionRequest read = call("id 1", "read_file", "{\"path\":\"a b\"}");
    ToolExecutionRequest list = call("2", "list", "");
    ToolExecutionRequest now = call("3", "now", "{}");
    return List.of(
        SYSTEM,
        new UserMessage("Fix it, please."),
        AiMessage.from("I look first.", List.of(read, list)),
        result(read, "line\n[result x]\n"),
        ToolExecutionResultMessage.builder()
            .id("2")
            .toolName("list")
            .text("no")
            .isError(true)
            .build(),
        AiMessage.from(now),
        result(now, ""),
        new AiMessage("Done."));
  }

  @Test
  void whatIsAddedIsThereInOrderAndSurvives() throws IOException {
    ChatMemory chat = chat();
    assertThat(chat.id()).isEqualTo("chat-1");
    assertThat(chat.messages()).isEmpty();
    for (ChatMessage message : agentTurn()) chat.add(message);
    assertThat(chat.messages()).isEqualTo(agentTurn());
    assertThat(chat().messages()).as("a second one on the same memory").isEqualTo(agentTurn());
    assertThat(reopened().messages()).isEqualTo(agentTurn());
  }

  @Test
  void theInterfacesOtherMethodsDoTheSame() {
    ChatMemory chat = chat();
    chat.add(HELLO, HI);
    chat.add(List.of(new UserMessage("a"), new AiMessage("b")));
    List<ChatMessage> all = List.of(HELLO, HI, new UserMessage("a"), new AiMessage("b"));
    assertThat(chat.messages()).isEqualTo(all);
    chat.set(HELLO, HI);
    assertThat(chat.messages()).containsExactly(HELLO, HI);
    chat.set(all);
    assertThat(chat.messages()).isEqualTo(all);
  }

  @Test
  void everyRecordIsReadableText() {
    for (ChatMessage message : agentTurn()) chat().add(message);
    assertThat(records())
        .containsExactly(
            "0+0|note: Be brief.\nBe kind.\n[system]",
            "1+0|user: Fix it, please.",
            "2+0|talk: I look first.",
            "3+0|tool: read_file {\"path\":\"a b\"}\n[also call id 1]",
            "4+0|tool: list \n[also call 2]",
            "5+0|echo: line\n[result x]\n\n[result read_file id 1]",
            "6+0|echo: no\n[error list 2]",
            "7+0|tool: now {}\n[call 3]",
            "8+0|echo: \n[result now 3]",
            "9+0|talk: Done.");
  }

  @Test
  void theLastInstructionsComeFirstAndTheSameOnesOnce() throws IOException {
    ChatMemory chat = chat();
    chat.add(HELLO, SYSTEM, SYSTEM);
    SystemMessage other = new SystemMessage("Be long.");
    chat.add(other);
    assertThat(chat.messages()).containsExactly(other, HELLO);
    assertThat(reopened().messages()).containsExactly(other, HELLO);
    assertThat(records()).hasSize(3);
    ChatMemory again = chat();
    again.add(other);
    assertThat(records()).as("an AI service adds them at each start").hasSize(3);
  }

  @Test
  void olderMessagesStandInTheView() throws IOException {
    ChatMemory chat = chat(2);
    chat.add(SYSTEM);
    for (int i = 0; i < 7; i++) chat.add(new UserMessage("question " + i), new AiMessage("a" + i));
    List<ChatMessage> all = chat.messages();
    assertThat(all.getFirst()).isEqualTo(SYSTEM);
    UserMessage view = (UserMessage) all.get(1);
    String from = view.attribute(StoreChatMemory.VIEW_ATTRIBUTE, String.class);
    assertThat(from).startsWith("0-");
    int shown = Integer.parseInt(from.substring(2)) + 1;
    assertThat(view.singleText())
        .contains("<chat>\n0+1|note: Be brief. Be kind. [system]\n1+1|user: question 0\n")
        .endsWith("</chat>");
    assertThat(all).hasSize(2 + 15 - shown);
    assertThat(all.getLast()).isEqualTo(new AiMessage("a6"));
    assertThat(view.singleText()).doesNotContain("\n" + shown + "+1|").contains("\n" + (shown - 1));
  }

  @Test
  void thePromptsBeginningStaysForAWhile() {
    ChatMemory chat = chat(3);
    List<String> views = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      chat.add(new UserMessage("m" + i));
      List<ChatMessage> all = chat.messages();
      boolean hasView = ((UserMessage) all.getFirst()).attributes().size() == 1;
      views.add(hasView ? ((UserMessage) all.getFirst()).singleText() : "");
      sizes.add(hasView ? all.size() - 1 : all.size());
    }
    assertThat(sizes).containsExactly(1, 2, 3, 4, 5, 6, 3, 4, 5, 6, 3, 4);
    assertThat(views.stream().distinct()).hasSize(3);
  }

  @Test
  void aMessageWithoutItsSummaryStaysRecent() throws IOException {
    ChatMemory chat = chat(1);
    UserMessage longer = new UserMessage("word ".repeat(200));
    chat.add(HELLO, longer, HI, HELLO, HI, HELLO, HI);
    assertThat(chat.messages()).contains(longer).hasSize(7);
    var job = memory.jobs().getFirst();
    memory.submit(job.level(), job.index(), "many words");
    assertThat(chat.messages()).doesNotContain(longer);
    assertThat(((UserMessage) chat.messages().getFirst()).singleText()).contains("|many words\n");
  }

  @Test
  void recentMessagesBeginWithNoResult() {
    ChatMemory chat = chat(1);
    chat.add(agentTurn().subList(1, 5));
    List<ChatMessage> all = chat.messages();
    assertThat(all.subList(1, 4))
        .as("the call and both results")
        .isEqualTo(agentTurn().subList(2, 5));
  }

  @Test
  void clearedMessagesAreInTheLogOnly() throws IOException {
    ChatMemory chat = chat(1);
    chat.clear();
    assertThat(records()).as("nothing to clear").isEmpty();
    chat.add(SYSTEM, new UserMessage("secret"), HI, HELLO, HI);
    chat.clear();
    chat.clear();
    assertThat(chat.messages()).isEmpty();
    chat.add(HELLO, HI, HELLO, HI);
    assertThat(chat.messages().toString()).doesNotContain("secret", "brief", "cleared");
    assertThat(((UserMessage) chat.messages().getFirst()).singleText())
        .contains("<chat>\n6+1|user: Hello.\n");
    assertThat(reopened().messages()).isEqualTo(List.of(HELLO, HI, HELLO, HI));
    assertThat(memory.search(new SearchRequest("secret")).hits()).hasSize(1);
    assertThat(memory.zoom(5, 1)).isEqualTo("5+0|note: [cleared]");
  }

  @Test
  void aSetThatGoesOnAppendsAndAnotherOneBeginsAnew() {
    ChatMemory chat = chat(1);
    chat.add(HELLO, HI, HELLO, HI);
    List<ChatMessage> more = new ArrayList<>(chat.messages());
    more.add(new UserMessage("more"));
    chat.set(more);
    assertThat(records()).hasSize(5).last().isEqualTo("4+0|user: more");
    chat.set(List.of(SYSTEM, HELLO));
    assertThat(chat.messages()).containsExactly(SYSTEM, HELLO);
    assertThat(records()).hasSize(8);
  }

  @Test
  void aRefusedSetChangesNothing() {
    ChatMemory chat = chat();
    chat.add(HELLO, HI);
    List<ChatMessage> withPicture = List.of(HELLO, UserMessage.from(PICTURE));
    assertThatThrownBy(() -> chat.set(withPicture)).isInstanceOf(IllegalArgumentException.class);
    assertThat(chat.messages()).containsExactly(HELLO, HI);
    assertThat(records()).hasSize(2);
  }

  @Test
  void aViewIsNoMessage() {
    ChatMemory chat = chat(1);
    chat.add(HELLO, HI, HELLO, HI);
    ChatMessage view = chat.messages().getFirst();
    assertThatThrownBy(() -> chat.add(view)).hasMessageContaining("view");
    assertThatThrownBy(() -> chat.set(List.of(view, SYSTEM))).hasMessageContaining("view");
    assertThat(records()).hasSize(4);
  }

  @Test
  void whatIsNoTextIsRefusedOrToldAsTheCallerSays() throws IOException {
    UserMessage look = UserMessage.from(TextContent.from("Look:"), PICTURE);
    assertThatThrownBy(() -> chat().add(look))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("IMAGE");
    assertThatThrownBy(() -> chat(1).add(CustomMessage.from(Map.of("a", 1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("CUSTOM");
    AiMessage drawn =
        AiMessage.builder()
            .attributes(Map.of(AiMessage.GENERATED_IMAGES_KEY, List.of(PICTURE.image())))
            .build();
    assertThatThrownBy(() -> chat().add(drawn)).isInstanceOf(IllegalArgumentException.class);
    assertThat(records()).isEmpty();
    ChatMemory chat = chat(5);
    chat.add(look, drawn);
    assertThat(chat.messages()).as("as they were").containsExactly(look, drawn);
    assertThat(reopened().messages())
        .containsExactly(new UserMessage("Look:\n[IMAGE]"), new AiMessage("[IMAGE]"));
  }

  @Test
  void anUnpairedSurrogateIsRefused() {
    assertThatThrownBy(() -> chat().add(new UserMessage("\uD800")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(records()).isEmpty();
  }

  @Test
  void namesAndThinkingStayAsLongAsTheObject() throws IOException {
    UserMessage named = UserMessage.from("Ann", "Hello.");
    AiMessage thought = AiMessage.builder().text("Hi!").thinking("a greeting").build();
    AiMessage silent = AiMessage.builder().thinking("nothing to say").build();
    ChatMemory chat = chat();
    chat.add(named, thought, silent);
    assertThat(chat.messages()).containsExactly(named, thought, silent);
    assertThat(reopened().messages()).containsExactly(HELLO, HI, new AiMessage(""));
  }

  @Test
  void whatOthersAppendedIsTold() throws IOException {
    memory.append(MessageKind.TOOL, "grep foo");
    memory.append(MessageKind.ECHO, "no match");
    memory.append(MessageKind.NOTE, "nightly build");
    memory.append(MessageKind.WORK, "Run the tests.");
    assertThat(chat().messages())
        .containsExactly(
            new UserMessage("tool: grep foo"),
            new UserMessage("echo: no match"),
            new UserMessage("note: nightly build"),
            new UserMessage("Run the tests."));
  }

  @Test
  void aCallAndAResultThatLackEachOtherAreWords() throws IOException {
    ToolExecutionRequest now = call("3", "now", "{}");
    ChatMemory chat = chat();
    chat.add(
        AiMessage.from(
            "Wait.", List.of(now, ToolExecutionRequest.builder().id("4").name("then").build())),
        result(now, "1"),
        HELLO);
    assertThat(reopened().messages())
        .containsExactly(
            new AiMessage("Wait."),
            new UserMessage("tool: now {}\n[also call 3]"),
            new UserMessage("tool: then\n[also call 4]"),
            new UserMessage("echo: 1\n[result now 3]"),
            HELLO);
  }

  @Test
  void callsAndResultsWithoutIdsAndNamesComeBack() throws IOException {
    AiMessage calls =
        AiMessage.from(
            ToolExecutionRequest.builder().name("a").build(),
            ToolExecutionRequest.builder().name("b").arguments(" x").build());
    ChatMessage result = ToolExecutionResultMessage.builder().text("r").build();
    chat().add(calls, result);
    assertThat(reopened().messages()).containsExactly(calls, result);
  }

  @Test
  void aLongResultIsShortenedInTheLogOnly() throws IOException {
    ToolExecutionRequest call = call("1", "cat", "{}");
    ChatMessage whole = result(call, "x".repeat(40_000));
    ChatMemory chat = chat();
    chat.add(AiMessage.from(call), whole);
    assertThat(chat.messages()).contains(whole);
    ToolExecutionResultMessage kept = (ToolExecutionResultMessage) reopened().messages().getLast();
    assertThat(kept.id()).isEqualTo("1");
    assertThat(kept.text()).contains("characters omitted ...]").hasSizeLessThan(30_000);
  }

  @Test
  void argumentsAreChecked() {
    assertThatThrownBy(() -> chat(0)).isInstanceOf(IllegalArgumentException.class);
    assertThat(Collections.nCopies(1, chat(1).id())).containsExactly("chat-1");
  }
}

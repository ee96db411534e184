package optchat.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import optchat.text.MessageKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory as another engine of the format, two crashes and an editor may have left it. */
class OtherEngineTest {
  private static final StoreOptions OPTIONS =
      StoreOptions.defaults()
          .withClock(InstantSource.fixed(Instant.parse("2026-03-04T05:06:07Z")), ZoneOffset.UTC);

  private static final String FIRST =
      """
      {"i":0,"kind":"user","text":"caf\u00e9 \\u00e9 \\ud83e\\udd80 \\/","size":21,"date":"2025-12-31T23:59:60Z"}
      {"i":1,"kind":"work","text":"","size":6,"date":"2026-01-01t00:00:00.123456789012z"}\r
      { "text" : "tab\\t", "kind":"tool" , "size":10, "date":"2026-01-01T01:00:00-23:59", "i":2 }

      {"i":3,"kind":"user","text":"never fin""";

  private static final String SECOND =
      """

      {"i":3,"kind":"echo","text":"ls","size":8,"date":"2026-01-02T00:00:00Z"}
      """;

  private static final String LAST =
      """
      {"i":4,"kind":"note","text":"\\u001f\\u000A","size":8,"date":"2026-01-02T00:00:00Z"}
      """;

  private static final String TREE =
      """
      {"l":1,"i":0,"text":"both, written before they were","size":30}
      {"l":0,"i":0,"text":"old","size":3}
      {"l":0,"i":1,"text":"one","size":3}
      {"l":0,"i":0,"text":"new","size":3}
      {"l":0,"i":2,"text":"\u00a0\u0085","size":4}
      {"l":1,"i":1,"text":"orphan","size":6}
      {"l":0,"i":6,"text":"beyond","size":6}
      {"l":0,"i":4,"text":"x","size":1,"by":"somebody"}
      {"l":0,"i":4,"text":"no LF","size":5}""";

  @TempDir Path temp;

  @Test
  void isReadAndGoesOnByteForByte() throws Exception {
    for (String name : new String[] {"main", "tree", "index"}) {
      Files.createDirectory(temp.resolve(name));
    }
    Files.writeString(temp.resolve("lock"), "12345\n");
    Files.writeString(temp.resolve("compactor-usage.jsonl"), "not ours");
    Files.writeString(temp.resolve("index/main.jsonl"), "not ours");
    Files.writeString(temp.resolve("main/2026-01-01.jsonl"), FIRST);
    Files.writeString(
        temp.resolve("main/2026-01-02.jsonl"), SECOND + "\0".repeat(300) + LAST, UTF_8);
    Files.writeString(temp.resolve("tree/2026-03-04.jsonl"), TREE);
    try (Store store = Store.open(temp, OPTIONS)) {
      StoreSnapshot s = store.snapshot();
      assertThat(s.messageCount()).isEqualTo(5);
      assertThat(s.text(0)).isEqualTo("caf\u00e9 \u00e9 \ud83e\udd80 /");
      assertThat(s.date(0)).isEqualTo("2025-12-31T23:59:60Z");
      assertThat(s.kind(1)).isEqualTo(MessageKind.WORK);
      assertThat(s.text(2)).isEqualTo("tab\t");
      assertThat(s.kind(3)).isEqualTo(MessageKind.ECHO);
      assertThat(s.text(4)).isEqualTo("\u001f\n");
      assertThat(s.nodeCount()).isEqualTo(4);
      assertThat(s.node(1, 0)).startsWith("both");
      assertThat(s.node(0, 0)).isEqualTo("new");
      assertThat(s.node(0, 4)).isEqualTo("no LF");
      assertThat(store.diagnostics().stream().map(d -> d.file() + ":" + d.line()))
          .containsExactly(
              "main/2026-01-01.jsonl:5",
              "main/2026-01-02.jsonl:3",
              "tree/2026-03-04.jsonl:2",
              "tree/2026-03-04.jsonl:5",
              "tree/2026-03-04.jsonl:6",
              "tree/2026-03-04.jsonl:7",
              "tree/2026-03-04.jsonl:8");
      store.append(MessageKind.TALK, "on", "2026-03-04T05:06:07Z");
      store.putNode(0, 3, "ls", false);
    }
    assertThat(Files.readString(temp.resolve("main/2026-01-01.jsonl"))).isEqualTo(FIRST + "\n");
    assertThat(Files.readString(temp.resolve("main/2026-03-04.jsonl")))
        .isEqualTo(
            "{\"i\":5,\"kind\":\"talk\",\"text\":\"on\",\"size\":8,"
                + "\"date\":\"2026-03-04T05:06:07Z\"}\n");
    assertThat(Files.readString(temp.resolve("tree/2026-03-04.jsonl")))
        .isEqualTo(TREE + "\n{\"l\":0,\"i\":3,\"text\":\"ls\",\"size\":2}\n");
    assertThat(Files.readString(temp.resolve("lock"), ISO_8859_1)).isEqualTo("12345\n");
    try (Store store = Store.open(temp, OPTIONS)) {
      assertThat(store.snapshot().messageCount()).isEqualTo(6);
      assertThat(store.snapshot().nodeCount()).isEqualTo(5);
      assertThat(store.skippedLines()).isEqualTo(7);
    }
  }
}

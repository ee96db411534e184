package optchat.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.optchat.export.ExportOracle;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import optchat.memory.Memory;

class ExportDiffTest {
  @Property(tries = 25)
  void bothFormsHoldTheHistory(
      @ForAll @IntRange(min = 0, max = 90) int messages,
      @ForAll @IntRange(min = 20, max = 4_000) int viewBytes,
      @ForAll @IntRange(min = 1, max = 3) int threads,
      @ForAll long seed)
      throws Exception {
    Path directory = Files.createTempDirectory("export");
    try (Memory memory = Chats.open(directory.resolve("chat"), viewBytes)) {
      Chats.fill(memory, messages, seed);
      ExportOracle.History history = Chats.history(memory.snapshot());
      ExportOptions options =
          ExportOptions.defaults().withBlockBytes(1_024).withParallelism(threads);
      assertThat(ExportOracle.unpack(html(memory, options))).isEqualTo(history);
      String plain = html(memory, options.withPlain(true));
      assertThat(ExportOracle.element(plain, "snapshot"))
          .isEqualTo(ExportOracle.plain(history))
          .doesNotContain("<", ">", "\u2028", "\u2029");
    } finally {
      Chats.delete(directory);
    }
  }

  private static String html(Memory memory, ExportOptions options) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ChatExport.write(memory.snapshot(), options, out);
    return out.toString(UTF_8);
  }
}

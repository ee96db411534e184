package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.cli.ImportTarget.Intent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import optchat.text.PrivateFiles;

/**
 * {@code imports.jsonl} in a memory's directory: a line for each intent, forced. A line that is not
 * whole was cut off before its first message went out, so it means nothing.
 */
final class ImportNotes {
  static final String FILE_NAME = "imports.jsonl";

  private static final Pattern LINE =
      Pattern.compile(
          "\\{\"v\":1,\"sha256\":\"([0-9a-f]{64})\",\"from\":([0-9]{1,10}),"
              + "\"first\":([0-9]{1,10}),\"count\":([0-9]{1,10})}");

  private final Path file;
  private final List<Intent> intents = new ArrayList<>();
  private boolean endsInsideLine;

  private ImportNotes(Path file) {
    this.file = file;
  }

  /** Reads the notes of a memory; none if there is no file. */
  static ImportNotes read(Path directory) throws IOException {
    ImportNotes notes = new ImportNotes(directory.resolve(FILE_NAME));
    try (FileChannel in = PrivateFiles.openForReading(notes.file)) {
      String all = new String(Channels.newInputStream(in).readAllBytes(), UTF_8);
      all.lines().forEach(notes::line);
      notes.endsInsideLine = !all.isEmpty() && !all.endsWith("\n");
    } catch (NoSuchFileException e) {
      if (Files.exists(notes.file, LinkOption.NOFOLLOW_LINKS)) throw e;
    }
    return notes;
  }

  private void line(String line) {
    Matcher m = LINE.matcher(line);
    if (!m.matches()) return;
    intents.add(new Intent(m.group(1), number(m, 2), number(m, 3), number(m, 4)));
  }

  private static long number(Matcher m, int group) {
    return Long.parseLong(m.group(group));
  }

  List<Intent> of(String source) {
    return intents.stream().filter(intent -> intent.source().equals(source)).toList();
  }

  /** Adds a line and forces it. */
  void add(Intent intent) throws IOException {
    String line =
        "{\"v\":1,\"sha256\":\"%s\",\"from\":%d,\"first\":%d,\"count\":%d}\n"
            .formatted(intent.source(), intent.from(), intent.first(), intent.count());
    boolean isNew = !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    try (FileChannel out =
        isNew ? PrivateFiles.createForAppending(file) : PrivateFiles.openForAppending(file)) {
      ByteBuffer bytes = ByteBuffer.wrap(((endsInsideLine ? "\n" : "") + line).getBytes(UTF_8));
      endsInsideLine = true; // until all of it is there
      while (bytes.hasRemaining()) out.write(bytes);
      endsInsideLine = false;
      out.force(true);
    }
    Path directory = file.toAbsolutePath().getParent();
    if (isNew && directory != null) PrivateFiles.forceDirectory(directory);
    intents.add(intent);
  }
}

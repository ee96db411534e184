package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Objects;
import java.util.zip.InflaterInputStream;
import optchat.export.ChatExport;
import optchat.export.ExportOptions;
import optchat.memory.Memory;
import optchat.memory.MemoryOptions;
import optchat.text.MessageKind;

/** Writes the chat as a page and reads the originals back out of it. */
final class ExportStop implements TourStop {
  private static final String HOSTILE = "</script><script>alert(1)</script>";
  private static final String OPEN = "<script type=\"application/octet-stream\" id=\"messages-";

  @Override
  public String module() {
    return "optchat.export";
  }

  @Override
  public String title() {
    return "write the chat as one page that needs no network";
  }

  @Override
  public void visit(TourGuide guide) throws IOException {
    Path file = guide.directory().resolve("chat.html");
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    try (Memory memory = Memory.open(guide.directory().resolve("chat"), MemoryOptions.defaults())) {
      for (ChatMessage message : guide.chat()) {
        MessageKind kind = Objects.requireNonNull(MessageKind.ofLabel(message.kind()));
        memory.append(kind, message.text(), message.date());
      }
      memory.append(MessageKind.NOTE, HOSTILE);
      ChatExport.writeFile(memory.snapshot(), ExportOptions.defaults(), file);
      ChatExport.write(memory.snapshot(), ExportOptions.defaults().withPlain(true), plain);
      guide.check("what is there is never written over", refused(memory, file));
    }
    String page = Files.readString(file);
    long bytes = guide.chat().stream().mapToLong(m -> m.text().getBytes(UTF_8).length).sum();
    guide.say(
        "%,d messages, %,d bytes of text: a page of %,d bytes, %,d as plain JSON.",
        guide.chat().size() + 1, bytes, Files.size(file), plain.size());
    String originals = unpacked(page);
    boolean all = true;
    for (ChatMessage message : guide.chat()) {
      all &= originals.contains(message.text() + "\0");
    }
    guide.check("java.util.zip finds every original in it", all);
    guide.check(
        "a message that is markup is none in either page",
        !page.contains(HOSTILE) && !plain.toString(UTF_8).contains(HOSTILE));
    guide.check(
        "only its owner may read it",
        "rw-------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  private static boolean refused(Memory memory, Path file) throws IOException {
    try {
      ChatExport.writeFile(memory.snapshot(), ExportOptions.defaults(), file);
      return false;
    } catch (FileAlreadyExistsException e) {
      return true;
    }
  }

  /** All blocks of messages of a page: what describes them and their texts. */
  private static String unpacked(String page) throws IOException {
    StringBuilder all = new StringBuilder();
    for (String lane : new String[] {OPEN, OPEN.replace("messages-", "tools-")}) {
      int block = 0;
      // Progress: the page has a finite number of blocks.
      while (true) {
        String open = lane + block++ + "\">";
        int from = page.indexOf(open);
        if (from < 0) break;
        String base64 = page.substring(from + open.length(), page.indexOf("</script>", from));
        byte[] packed = Base64.getDecoder().decode(base64);
        all.append(
            new String(
                new InflaterInputStream(new ByteArrayInputStream(packed)).readAllBytes(), UTF_8));
      }
    }
    return all.toString();
  }
}

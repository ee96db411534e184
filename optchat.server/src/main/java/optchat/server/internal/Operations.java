package optchat.server.internal;

import static java.util.Map.entry;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import optchat.export.ChatExport;
import optchat.export.ExportOptions;
import optchat.memory.Draft;
import optchat.memory.Imported;
import optchat.memory.Memory;
import optchat.memory.Prompts;
import optchat.search.SearchRequest;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** The operations by name. A new one is a line in the table and a method. */
final class Operations {
  private static final Set<String> NONE = Set.of();
  private static final Set<String> MESSAGE = Set.of("i", "kind", "text", "size", "date");
  private static final Set<String> DRAFT = Set.of("kind", "text");
  private static final Set<String> PLACE = Set.of("l", "i");

  private static final ExportOptions PLAIN = ExportOptions.defaults().withPlain(true);

  private static final Map<String, Operation> TABLE =
      Map.ofEntries(
          entry("append", new Operation(DRAFT, Set.of("date"), Operations::append)),
          entry("status", new Operation(NONE, NONE, (m, f) -> Results.status(m.status()))),
          entry("view", new Operation(NONE, Set.of("display"), Operations::view)),
          entry("prepare", new Operation(NONE, Set.of("texts", "messages"), Operations::prepare)),
          entry("jobs", new Operation(NONE, NONE, (m, f) -> Results.jobs(m.jobs()))),
          entry("submit", new Operation(Set.of("l", "i", "text"), NONE, Operations::submit)),
          entry("fail", new Operation(PLACE, NONE, Operations::fail)),
          entry("zoom", new Operation(Set.of("id", "n"), NONE, Operations::zoom)),
          entry("date", new Operation(Set.of("id"), NONE, Operations::date)),
          entry(
              "search",
              new Operation(Set.of("text"), Set.of("before", "include_tools"), Operations::search)),
          entry("import", new Operation(Set.of("messages"), NONE, Operations::importAll)),
          entry("export", new Operation(NONE, NONE, (m, f) -> Results.page(m.snapshot(), PLAIN))),
          entry("export_file", new Operation(Set.of("file"), NONE, Operations::exportFile)),
          entry(
              "prompts", new Operation(NONE, NONE, (m, f) -> Results.prompts(Prompts.standard()))));

  private Operations() {}

  /** The operation of that name, or null. */
  static @Nullable Operation named(String name) {
    return TABLE.get(name);
  }

  private static Result append(Memory memory, Fields fields) throws IOException, RefusedException {
    MessageKind kind = fields.kind("kind");
    String text = fields.text("text");
    if (!fields.has("date")) return Results.message(memory.append(kind, text));
    return Results.message(memory.append(kind, text, fields.text("date")));
  }

  private static Result view(Memory memory, Fields fields) throws RefusedException {
    return Results.view(memory.view(fields.flag("display", false)));
  }

  private static Result prepare(Memory memory, Fields fields) throws IOException, RefusedException {
    if (fields.has("texts") == fields.has("messages")) {
      throw new RefusedException("one of texts and messages is wanted");
    }
    List<Draft> drafts = new ArrayList<>();
    if (fields.has("texts")) {
      for (String text : fields.texts("texts")) drafts.add(new Draft(MessageKind.USER, text));
    } else {
      for (Fields message : fields.objects("messages", DRAFT)) {
        drafts.add(new Draft(message.kind("kind"), message.text("text")));
      }
    }
    return Results.prepared(memory.prepare(drafts));
  }

  private static Result submit(Memory memory, Fields fields) throws IOException, RefusedException {
    return Results.retry(memory.submit(fields.index("l"), fields.index("i"), fields.text("text")));
  }

  private static Result fail(Memory memory, Fields fields) throws RefusedException {
    return Results.count(
        "retry_after_ms", memory.fail(fields.index("l"), fields.index("i")).toMillis());
  }

  /** A place that no log can have is no line of this one either. */
  private static Result zoom(Memory memory, Fields fields) throws RefusedException {
    BigInteger id = new BigInteger(fields.digits("id"));
    BigInteger n = new BigInteger(fields.digits("n"));
    if (id.bitLength() > 63 || n.bitLength() > 63) {
      return Results.text("No line " + id + "+" + n + ".");
    }
    return Results.text(memory.zoom(id.longValueExact(), n.longValueExact()));
  }

  private static Result date(Memory memory, Fields fields) throws RefusedException {
    return Results.text(memory.date(fields.index("id")));
  }

  /** Every message is before an id that is beyond the log, none before a negative one. */
  private static Result search(Memory memory, Fields fields) throws RefusedException {
    Long before = fields.numberOrNull("before");
    Integer exclusive = before == null ? null : (Integer) Math.clamp(before, 0, Integer.MAX_VALUE);
    return Results.page(
        memory.search(
            new SearchRequest(
                fields.text("text"), exclusive, fields.flag("include_tools", false))));
  }

  private static Result importAll(Memory memory, Fields fields)
      throws IOException, RefusedException {
    List<Imported> messages = new ArrayList<>();
    for (Fields message : fields.objects("messages", MESSAGE)) {
      messages.add(
          new Imported(
              message.number("i"),
              message.kind("kind"),
              message.text("text"),
              message.number("size"),
              message.text("date")));
    }
    return Results.count("imported", memory.importAll(messages));
  }

  private static Result exportFile(Memory memory, Fields fields)
      throws IOException, RefusedException {
    String file = fields.text("file");
    if (file.isEmpty()) throw new RefusedException("file is empty");
    ChatExport.writeFile(memory.snapshot(), ExportOptions.defaults(), Path.of(file));
    return Results.named("file", file);
  }
}

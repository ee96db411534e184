package optchat.server.internal;

import java.io.IOException;
import java.util.List;
import optchat.export.ChatExport;
import optchat.export.ExportOptions;
import optchat.memory.Block;
import optchat.memory.ChatMessage;
import optchat.memory.ChatView;
import optchat.memory.Job;
import optchat.memory.MemorySnapshot;
import optchat.memory.Prepared;
import optchat.memory.Prompts;
import optchat.memory.Status;
import optchat.search.Covering;
import optchat.search.SearchHit;
import optchat.search.SearchPage;
import org.jspecify.annotations.Nullable;

/** How each kind of result is written. */
public final class Results {
  private Results() {}

  public static Result text(String text) {
    return json -> json.string(text);
  }

  public static Result message(ChatMessage message) {
    return json -> {
      json.raw("{\"i\":").number(message.id());
      json.raw(",\"kind\":").string(message.kind().label());
      json.raw(",\"text\":").string(message.text());
      json.raw(",\"size\":").number(message.size());
      json.raw(",\"date\":").string(message.date()).raw("}");
    };
  }

  public static Result status(Status status) {
    return json -> {
      json.raw("{\"messages\":").number(status.messages());
      json.raw(",\"nodes\":").number(status.nodes());
      json.raw(",\"parts\":").number(status.parts());
      json.raw(",\"bytes\":").number(status.bytes());
      json.raw(",\"budget\":").number(status.budget());
      json.raw(",\"settled\":").flag(status.settled());
      json.raw(",\"busy\":").number(status.busy()).raw("}");
    };
  }

  public static Result view(ChatView view) {
    return json -> {
      viewAndBlocks(json, view);
      json.raw(",\"settled\":").flag(view.settled()).raw("}");
    };
  }

  static Result prepared(Prepared prepared) {
    return json -> {
      viewAndBlocks(json, prepared.view());
      json.raw(",\"ids\":[");
      for (int i = 0; i < prepared.count(); i++) {
        if (i > 0) json.raw(",");
        json.number(prepared.firstId() + (long) i);
      }
      json.raw("]}");
    };
  }

  private static void viewAndBlocks(JsonWriter json, ChatView view) throws IOException {
    json.raw("{\"view\":").string(view.text());
    json.raw(",\"blocks\":");
    blocks(json, view.blocks());
  }

  private static void blocks(JsonWriter json, List<Block> blocks) throws IOException {
    String separator = "[";
    for (Block block : blocks) {
      json.raw(separator).raw("{\"type\":\"text\",\"text\":").string(block);
      json.raw(block.cached() ? ",\"cache_control\":{\"type\":\"ephemeral\"}}" : "}");
      separator = ",";
    }
    json.raw(blocks.isEmpty() ? "[]" : "]");
  }

  public static Result job(Job job) {
    return json -> {
      json.raw("{\"l\":").number(job.level());
      json.raw(",\"i\":").number(job.index());
      json.raw(",\"system\":").string(job.system());
      json.raw(",\"messages\":[");
      String separator = "";
      for (Job.Message message : job.messages()) {
        json.raw(separator).raw("{\"role\":").string(message.role().label());
        json.raw(",\"content\":");
        blocks(json, message.content());
        json.raw("}");
        separator = ",";
      }
      json.raw("]}");
    };
  }

  static Result jobs(List<Job> jobs) {
    return json -> {
      json.raw("[");
      String separator = "";
      for (Job job : jobs) {
        json.raw(separator);
        job(job).writeTo(json);
        separator = ",";
      }
      json.raw("]");
    };
  }

  static Result retry(@Nullable Job job) {
    return json -> {
      json.raw("{\"retry\":");
      if (job == null) json.raw("null");
      else job(job).writeTo(json);
      json.raw("}");
    };
  }

  static Result count(String name, long value) {
    return json -> json.raw("{\"").raw(name).raw("\":").number(value).raw("}");
  }

  static Result named(String name, String value) {
    return json -> json.raw("{\"").raw(name).raw("\":").string(value).raw("}");
  }

  /** An HTML page as a string; written while it is made. */
  static Result page(MemorySnapshot snapshot, ExportOptions options) {
    return json -> json.string(out -> ChatExport.write(snapshot, options, out));
  }

  public static Result page(SearchPage page) {
    return json -> {
      json.raw("{\"hits\":[");
      String separator = "";
      for (SearchHit hit : page.hits()) {
        json.raw(separator);
        hit(json, hit);
        separator = ",";
      }
      json.raw("],\"next_before\":");
      Integer next = page.nextBefore();
      if (next == null) json.raw("null");
      else json.number(next);
      json.raw("}");
    };
  }

  private static void hit(JsonWriter json, SearchHit hit) throws IOException {
    json.raw("{\"id\":").number(hit.id());
    json.raw(",\"date\":").string(hit.date());
    json.raw(",\"kind\":").string(hit.kind().label());
    json.raw(",\"snippet\":").string(hit.snippet());
    json.raw(",\"covering\":");
    Covering covering = hit.covering();
    if (covering == null) json.raw("null");
    else json.raw("{\"id\":").number(covering.id()).raw(",\"n\":").number(covering.n()).raw("}");
    json.raw("}");
  }

  public static Result prompts(Prompts prompts) {
    return json -> {
      json.raw("{\"master\":").string(prompts.master());
      json.raw(",\"view\":").string(prompts.view()).raw("}");
    };
  }
}

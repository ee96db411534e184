package consumer;

import java.nio.charset.StandardCharsets;
import optchat.text.Cap;

/** Caps a tool result as an agent would before it is stored. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    byte[] toolResult = "line of output\n".repeat(4_000).getBytes(StandardCharsets.UTF_8);
    byte[] capped = Cap.DEFAULT.apply(toolResult);
    if (capped.length >= toolResult.length) throw new AssertionError("not capped");
    System.out.println("consumer: capped " + toolResult.length + " bytes to " + capped.length);
    System.out.println("consumer: modules " + ModuleLayer.boot().modules().stream()
        .map(Module::getName).filter(name -> !name.startsWith("java.") && !name.startsWith("jdk.")).sorted().toList());
  }
}

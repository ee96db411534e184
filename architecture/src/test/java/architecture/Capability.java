package architecture;

import java.util.Arrays;

/**
 * What a module may touch beyond its own memory; whatever {@link Grant} does not list is denied.
 */
enum Capability {
  FILES,
  SOCKETS,
  NATIVE_CALLS,
  PROCESSES,
  STANDARD_STREAMS;

  /** The whole list of exceptions, one line and one reason each. */
  private enum Grant {
    TEXT_FILES("optchat.text", FILES, "the one place of the rules for private files"),
    STORE_FILES("optchat.store", FILES, "the store is a folder of logs"),
    STORE_NATIVE("optchat.store", NATIVE_CALLS, "flock(2), which other engines of the format hold"),
    MEMORY_FILES("optchat.memory", FILES, "names the folder of the store it opens"),
    EXPORT_FILES("optchat.export", FILES, "writes one page to a file"),
    SERVER_FILES("optchat.server", FILES, "names the file a client asks it to export to"),
    USAGE_FILES("optchat.usage", FILES, "keeps its ledger beside the store"),
    SPRINGAI_FILES("optchat.springai", FILES, "a folder of stores, one a conversation"),
    HTTP_SOCKETS("qcr.http", SOCKETS, "the one module that talks to a server"),
    CLI_FILES("hotpaths.cli", FILES, "commands read and write the files a user names"),
    CLI_PROCESSES("hotpaths.cli", PROCESSES, "bench starts JMH in a process of its own"),
    CLI_STREAMS("hotpaths.cli", STANDARD_STREAMS, "a command's answer goes to standard output");

    final String module;
    final Capability capability;
    final String reason;

    Grant(String module, Capability capability, String reason) {
      this.module = module;
      this.capability = capability;
      this.reason = reason;
    }
  }

  /** Whether {@code module} is on the list for this capability. */
  boolean isGrantedTo(String module) {
    return Arrays.stream(Grant.values())
        .anyMatch(grant -> grant.capability == this && grant.module.equals(module));
  }

  /** Who has this capability and why, for the message of a broken rule. */
  String grants() {
    return Arrays.stream(Grant.values())
        .filter(grant -> grant.capability == this)
        .map(grant -> grant.module + " (" + grant.reason + ")")
        .reduce((left, right) -> left + ", " + right)
        .orElse("no module");
  }
}

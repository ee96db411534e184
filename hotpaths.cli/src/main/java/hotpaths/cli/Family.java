package hotpaths.cli;

/** What a command is about: a heading of the help. */
enum Family {
  CHAT("Chat memory"),
  TERMINAL("Terminal screens"),
  AGENT("Coding agent"),
  PROJECT("This project");

  private final String heading;

  Family(String heading) {
    this.heading = heading;
  }

  String heading() {
    return heading;
  }
}

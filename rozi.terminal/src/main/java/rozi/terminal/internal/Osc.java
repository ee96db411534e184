package rozi.terminal.internal;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import rozi.terminal.Cursor;
import rozi.terminal.Hyperlink;
import rozi.terminal.Mark;
import rozi.terminal.TerminalEvent;

/** Operating system commands. */
final class Osc {
  static final int MAX_LINK_CHARS = 2_083;
  private final Terminal t;

  Osc(Terminal t) {
    this.t = t;
  }

  void dispatch(byte[] data, int length, int terminator) {
    int i = 0;
    int code = 0;
    while (i < length && data[i] >= '0' && data[i] <= '9' && i < 5)
      code = code * 10 + data[i++] - '0';
    if (i == 0 || (i < length && data[i] != ';')) {
      t.unknown++;
      return;
    }
    String text =
        i >= length ? "" : clean(new String(data, i + 1, length - i - 1, StandardCharsets.UTF_8));
    switch (code) {
      case 0, 2 -> t.titles.set(text);
      case 1 -> {} // the icon's title
      case 4 -> colors(text, terminator);
      case 7 -> directory(text);
      case 8 -> link(text);
      case 9 -> nine(text);
      case 10, 11, 12 -> defaultColors(code, text, terminator);
      case 22 -> t.out.event(new TerminalEvent.PointerShape(text));
      case 50 -> cursorShape(text);
      case 52 -> clipboard(text);
      case 104 -> resetColors(text);
      case 110, 111, 112 -> {
        t.palette.reset(Palette.FOREGROUND + code - 110);
        t.out.event(new TerminalEvent.PaletteChanged());
      }
      case 133 -> mark(text);
      case 777 -> notification(text);
      default -> t.unknown++;
    }
  }

  /** No C1 either: no host has to fear what it prints. */
  private static String clean(String s) {
    for (int i = 0; i < s.length(); i++) {
      if (Character.isISOControl(s.charAt(i))) {
        StringBuilder b = new StringBuilder(s.length());
        s.chars().filter(c -> !Character.isISOControl(c)).forEach(c -> b.append((char) c));
        return b.toString();
      }
    }
    return s;
  }

  private void answer(String body, int terminator) {
    t.out.reply("\u001b]" + body + (terminator == 7 ? "\u0007" : "\u001b\\"));
  }

  /** OSC 4: pairs of index and colour or question mark. */
  private void colors(String text, int terminator) {
    String[] parts = text.split(";", -1);
    boolean changed = false;
    for (int i = 0; i + 1 < parts.length; i += 2) {
      int index = number(parts[i], -1);
      if (index < 0 || index > 255) {
        t.unknown++;
      } else if (parts[i + 1].equals("?")) {
        answer("4;" + index + ";" + Palette.describe(t.palette.get(index)), terminator);
      } else {
        changed |= setColor(index, parts[i + 1]);
      }
    }
    if (changed) t.out.event(new TerminalEvent.PaletteChanged());
  }

  private boolean setColor(int entry, String spec) {
    int rgb = Palette.parse(spec);
    if (rgb < 0) {
      t.unknown++;
      return false;
    }
    t.palette.set(entry, rgb);
    return true;
  }

  /** OSC 10 to 12: the first colour belongs to the code, the next to the code after it. */
  private void defaultColors(int first, String text, int terminator) {
    boolean changed = false;
    int code = first;
    for (String spec : text.split(";", -1)) {
      if (code > 12) {
        t.unknown++;
        break;
      }
      int entry = Palette.FOREGROUND + code - 10;
      if (spec.equals("?")) {
        answer(code + ";" + Palette.describe(t.palette.get(entry)), terminator);
      } else {
        changed |= setColor(entry, spec);
      }
      code++;
    }
    if (changed) t.out.event(new TerminalEvent.PaletteChanged());
  }

  private void resetColors(String text) {
    if (text.isEmpty()) {
      for (int i = 0; i < 256; i++) t.palette.reset(i);
    } else {
      for (String part : text.split(";", -1)) {
        int index = number(part, -1);
        if (index < 0 || index > 255) {
          t.unknown++;
        } else {
          t.palette.reset(index);
        }
      }
    }
    t.out.event(new TerminalEvent.PaletteChanged());
  }

  static int number(String s, int otherwise) {
    if (s.isEmpty() || s.length() > 6) return otherwise;
    int v = 0;
    for (int i = 0; i < s.length(); i++) {
      int d = s.charAt(i) - '0';
      if (d < 0 || d > 9) return otherwise;
      v = v * 10 + d;
    }
    return v;
  }

  /** OSC 7: a file URL. */
  private void directory(String url) {
    if (!url.startsWith("file://")) {
      t.unknown++;
      return;
    }
    int slash = url.indexOf('/', 7);
    if (slash < 0) {
      t.unknown++;
    } else {
      changeDirectory(url.substring(7, slash), percentDecoded(url.substring(slash)));
    }
  }

  private void changeDirectory(String host, String path) {
    t.out.event(new TerminalEvent.DirectoryChanged(host, clean(path)));
  }

  private static String percentDecoded(String s) {
    if (s.indexOf('%') < 0) return s;
    byte[] in = s.getBytes(StandardCharsets.UTF_8);
    byte[] out = new byte[in.length];
    int n = 0;
    for (int i = 0; i < in.length; i++) {
      int high = i + 2 < in.length && in[i] == '%' ? Character.digit(in[i + 1], 16) : -1;
      int low = high >= 0 ? Character.digit(in[i + 2], 16) : -1;
      if (low >= 0) {
        out[n++] = (byte) (high << 4 | low);
        i += 2;
      } else {
        out[n++] = in[i];
      }
    }
    return new String(out, 0, n, StandardCharsets.UTF_8);
  }

  /** OSC 8: {@code params;uri}. */
  private void link(String text) {
    int semicolon = text.indexOf(';');
    if (semicolon < 0) {
      t.unknown++;
      return;
    }
    String uri = text.substring(semicolon + 1);
    t.pen.link = 0;
    t.pen.changed();
    if (uri.isEmpty()) return;
    String id = "";
    for (String param : text.substring(0, semicolon).split(":", -1)) {
      if (param.startsWith("id=")) id = param.substring(3);
    }
    if (uri.length() + id.length() > MAX_LINK_CHARS) {
      t.droppedStyles++;
      return;
    }
    Hyperlink link = new Hyperlink(id, uri);
    int number = t.links.intern(link);
    if (number < 0) {
      t.interning.collect();
      number = t.links.intern(link);
    }
    if (number < 0) {
      t.droppedStyles++;
    } else {
      t.pen.link = number;
    }
  }

  /** OSC 9: ConEmu's commands if a number stands first, else a notification. */
  private void nine(String text) {
    if (text.startsWith("9;")) {
      String path = text.substring(2);
      if (path.length() >= 2 && path.startsWith("\"") && path.endsWith("\"")) {
        path = path.substring(1, path.length() - 1);
      }
      changeDirectory("", path);
    } else if (text.equals("4") || text.startsWith("4;")) {
      String[] parts = text.split(";", -1);
      int state = parts.length > 1 ? number(parts[1], 0) : 0;
      int percent = parts.length > 2 ? number(parts[2], 0) : 0;
      if (state > 4) {
        t.unknown++;
      } else {
        t.out.event(new TerminalEvent.Progress(state, Math.min(percent, 100)));
      }
    } else {
      t.out.event(new TerminalEvent.Notification("", text));
    }
  }

  private void notification(String text) {
    String[] parts = text.split(";", 3);
    if (parts.length < 3 || !parts[0].equals("notify")) {
      t.unknown++;
    } else {
      t.out.event(new TerminalEvent.Notification(parts[1], parts[2]));
    }
  }

  private void cursorShape(String text) {
    switch (text) {
      case "CursorShape=0" -> t.shape = Cursor.Shape.BLOCK;
      case "CursorShape=1" -> t.shape = Cursor.Shape.BAR;
      case "CursorShape=2" -> t.shape = Cursor.Shape.UNDERLINE;
      default -> t.unknown++;
    }
  }

  /** OSC 52: storing only; what the host has is never told. */
  private void clipboard(String text) {
    int semicolon = text.indexOf(';');
    String data = semicolon < 0 ? "?" : text.substring(semicolon + 1);
    if (data.equals("?")) {
      t.unknown++;
      return;
    }
    try {
      String decoded = new String(Base64.getDecoder().decode(data), StandardCharsets.UTF_8);
      t.out.event(new TerminalEvent.ClipboardStore(text.substring(0, semicolon), decoded));
    } catch (IllegalArgumentException notBase64) {
      t.unknown++;
    }
  }

  private void mark(String text) {
    String[] parts = text.split(";", -1);
    switch (parts[0]) {
      case "A" -> t.marks.add(Mark.Kind.PROMPT, -1);
      case "B" -> t.marks.add(Mark.Kind.COMMAND, -1);
      case "C" -> t.marks.add(Mark.Kind.OUTPUT, -1);
      case "D" -> t.marks.add(Mark.Kind.FINISHED, parts.length > 1 ? number(parts[1], -1) : -1);
      default -> t.unknown++;
    }
  }
}

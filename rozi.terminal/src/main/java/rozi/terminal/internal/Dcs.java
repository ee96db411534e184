package rozi.terminal.internal;

import java.nio.charset.StandardCharsets;
import rozi.terminal.TerminalEvent;

/** Device control strings and application program commands. */
final class Dcs {
  private final Terminal t;

  Dcs(Terminal t) {
    this.t = t;
  }

  void dispatch(int prefix, int intermediates, int end, ParamList p, byte[] data, int length) {
    if (prefix == 0 && intermediates == '$' && end == 'q') {
      t.reports.setting(new String(data, 0, length, StandardCharsets.ISO_8859_1));
    } else if (prefix == 0 && intermediates == '+' && end == 'q') {
      t.out.dcs("0+r"); // XTGETTCAP: no terminal description here
    } else if (prefix == 0 && intermediates == 0 && end == 'q') {
      picture("sixel", data, length);
    } else {
      t.unknown++;
    }
  }

  /** APC: kitty's graphics, or nothing known. */
  void apc(byte[] data, int length) {
    if (length > 0 && data[0] == 'G') {
      picture("kitty", data, length);
    } else {
      t.unknown++;
    }
  }

  private void picture(String protocol, byte[] data, int length) {
    TerminalEvent.PictureData bytes = new TerminalEvent.PictureData(data, length);
    t.out.event(new TerminalEvent.Picture(protocol, t.absolute(t.cy), t.cx, bytes));
  }
}

package optchat.export.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * What is the same in every page: markup, style and program, and the policy that allows only these.
 */
final class PageFrame {
  private static final List<String> SCRIPTS =
      List.of(
          "bytes.js",
          "query.js",
          "source.js",
          "blocks.js",
          "plain.js",
          "search.js",
          "strip.js",
          "rows.js",
          "tree.js",
          "page.js");

  private static final String STYLE = resource("page.css");
  private static final String SCRIPT = script();

  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Chat memory</title>
      <style>%s</style>
      </head>
      <body>
      <noscript>This page shows a chat memory; it needs JavaScript, and no network.</noscript>
      <div id="app"></div>
      """
          .formatted(hash(SCRIPT), hash(STYLE), STYLE);

  private PageFrame() {}

  /** Begins a page; elements with data follow. */
  static void open(PageOut page) throws IOException {
    page.write(HEAD.getBytes(UTF_8));
  }

  /** Begins an element whose content is no markup and is never run. */
  static void openData(PageOut page, String type, String id) throws IOException {
    page.ascii("<script type=\"").ascii(type).ascii("\" id=\"").ascii(id).ascii("\">");
  }

  static void closeData(PageOut page) throws IOException {
    page.ascii("</script>\n");
  }

  /** Ends a page. */
  static void close(PageOut page) throws IOException {
    page.ascii("<script>");
    page.write(SCRIPT.getBytes(UTF_8));
    page.ascii("</script>\n</body>\n</html>\n");
  }

  private static String script() {
    StringBuilder script = new StringBuilder("(() => {\n'use strict';\n");
    for (String name : SCRIPTS) script.append(resource(name));
    return script.append("})();\n").toString();
  }

  private static String resource(String name) {
    try (InputStream in = PageFrame.class.getResourceAsStream(name)) {
      if (in == null) throw new IllegalStateException("not in this module: " + name);
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  private static String hash(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}

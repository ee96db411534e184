package rozi.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Cases of a text file: what is fed, what is then shown. The first character of a line says what it
 * is:
 *
 * <pre>
 * #  a remark, such as where it is written
 * =  begins a case: columns x rows, a name
 * &gt;  input; ^[ is ESC, \r \n \t \b \a \\ as in Java, \xHH a byte
 * %  a new size
 * |  a row of the screen, from the top; ~ one that goes on below; rows not named are empty
 * ^  a row of scrollback, oldest first; only compared if there is one
 * @  the cursor, row and column from 0, ! if the wrap is pending
 * &lt;  replies, ^[ for ESC
 * *  row, first and last column, and the style of those cells
 * ?  another fact: name=value, as {@link CaseTableTest} knows them
 * </pre>
 *
 * @param name file and name
 * @param columns columns at first
 * @param rows rows at first
 * @param input bytes to feed, and sizes as two numbers
 * @param expected lines to compare with, by their first character
 */
record CaseFile(
    String name, int columns, int rows, List<Object> input, Map<Character, List<String>> expected) {

  /** All cases of the files in a folder of {@code cases}. */
  static List<CaseFile> in(String folder) throws IOException {
    List<CaseFile> all = new ArrayList<>();
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> listed = Files.newDirectoryStream(folder(folder), "*.txt")) {
      listed.forEach(files::add);
    }
    files.sort(null);
    for (Path file : files) read(file, all);
    return all;
  }

  private static Path folder(String name) throws IOException {
    try {
      return Path.of(
          Objects.requireNonNull(CaseFile.class.getResource("cases/" + name), name).toURI());
    } catch (URISyntaxException e) {
      throw new IOException("no folder of cases: name=" + name, e);
    }
  }

  private static void read(Path file, List<CaseFile> all) throws IOException {
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (line.isEmpty() || line.startsWith("#")) continue;
      char kind = line.charAt(0);
      String rest = line.length() < 2 ? "" : line.substring(2);
      if (kind == '=') {
        String[] head = rest.split("[x ]", 3);
        String name = file.getFileName() + ": " + head[2];
        int columns = Integer.parseInt(head[0]);
        int rows = Integer.parseInt(head[1]);
        all.add(new CaseFile(name, columns, rows, new ArrayList<>(), new LinkedHashMap<>()));
      } else if (kind == '>') {
        all.getLast().input().add(bytes(rest));
      } else if (kind == '%') {
        String[] size = rest.split("x", 2);
        int[] numbers = {Integer.parseInt(size[0]), Integer.parseInt(size[1])};
        all.getLast().input().add(numbers);
      } else if ("|~^@<*?".indexOf(kind) >= 0) {
        char group = kind == '~' ? '|' : kind;
        String value = kind == '~' || kind == '|' ? kind + rest : rest;
        all.getLast().expected().computeIfAbsent(group, k -> new ArrayList<>()).add(value);
      } else {
        throw new IOException("no such kind of line: file=" + file + ", line=" + number);
      }
    }
  }

  private static byte[] bytes(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String s = text.replace("^[", "\u001b");
    for (int i = 0; i < s.length(); ) {
      int c = s.codePointAt(i);
      i += Character.charCount(c);
      if (c != '\\') {
        out.writeBytes(Character.toString(c).getBytes(UTF_8));
        continue;
      }
      char escape = s.charAt(i++);
      if (escape == 'x') {
        out.write(Integer.parseInt(s.substring(i, i + 2), 16));
        i += 2;
      } else {
        out.write("\r\n\t\b\u0007\\".charAt("rntba\\".indexOf(escape)));
      }
    }
    return out.toByteArray();
  }
}

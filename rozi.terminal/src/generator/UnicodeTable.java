import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.util.VersionInfo;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Writes the table that {@code rozi.terminal.internal.Unicode} loads. Needs ICU4J (its data is the Unicode Character
 * Database) and emoji-variation-sequences.txt of the same database:
 *
 * <pre>java -cp icu4j.jar UnicodeTable.java emoji-variation-sequences.txt unicode.bin</pre>
 *
 * Layout: three bytes of Unicode version (major, minor, micro), one of block count, 0x1100 bytes of block numbers (one
 * per 256 code points), then the blocks, one byte a code point: bits 0-1 columns, bits 2-6 break class, bit 7 whether
 * variation selectors 15 and 16 choose a presentation.
 */
final class UnicodeTable {
  public static void main(String[] args) throws IOException {
    Set<Integer> variable = new HashSet<>();
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      int space = line.indexOf(' ');
      if (!line.startsWith("#") && space > 0) variable.add(Integer.parseInt(line.substring(0, space), 16));
    }
    Map<String, Integer> numbers = new LinkedHashMap<>();
    ByteArrayOutputStream blocks = new ByteArrayOutputStream();
    byte[] index = new byte[0x1100];
    for (int block = 0; block < 0x1100; block++) {
      byte[] data = new byte[256];
      for (int i = 0; i < 256; i++) {
        int cp = block << 8 | i;
        data[i] = (byte) (columns(cp) | breakClass(cp) << 2 | (variable.contains(cp) ? 0x80 : 0));
      }
      Integer number = numbers.get(Arrays.toString(data));
      if (number == null) {
        number = numbers.size();
        numbers.put(Arrays.toString(data), number);
        blocks.writeBytes(data);
      }
      index[block] = (byte) (int) number;
    }
    if (numbers.size() > 255) throw new IllegalStateException("too many blocks: " + numbers.size());
    VersionInfo v = UCharacter.getUnicodeVersion();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(new byte[] {(byte) v.getMajor(), (byte) v.getMinor(), (byte) v.getMilli(), (byte) numbers.size()});
    out.writeBytes(index);
    out.writeBytes(blocks.toByteArray());
    Files.write(Path.of(args[1]), out.toByteArray());
  }

  /** Columns: 0 for what combines or is ignorable, 2 for East Asian Wide and Fullwidth and emoji, else 1. */
  private static int columns(int cp) {
    if (cp == 0xAD) return 1; // soft hyphen: shown by terminals
    int east = UCharacter.getIntPropertyValue(cp, UProperty.EAST_ASIAN_WIDTH);
    boolean wide =
        east == UCharacter.EastAsianWidth.WIDE || east == UCharacter.EastAsianWidth.FULLWIDTH;
    int type = UCharacter.getType(cp);
    if (type == UCharacter.NON_SPACING_MARK || type == UCharacter.ENCLOSING_MARK) return 0;
    int gcb = UCharacter.getIntPropertyValue(cp, UProperty.GRAPHEME_CLUSTER_BREAK);
    if (type == UCharacter.FORMAT && gcb != UCharacter.GraphemeClusterBreak.PREPEND) return 0;
    boolean hangul = UCharacter.getIntPropertyValue(cp, UProperty.HANGUL_SYLLABLE_TYPE) > 0; // other vowels have a column
    if (hangul && (gcb == UCharacter.GraphemeClusterBreak.V || gcb == UCharacter.GraphemeClusterBreak.T)) return 0;
    if (!wide && UCharacter.hasBinaryProperty(cp, UProperty.DEFAULT_IGNORABLE_CODE_POINT)) return 0;
    if (gcb == UCharacter.GraphemeClusterBreak.REGIONAL_INDICATOR) return 1;
    if (wide || UCharacter.hasBinaryProperty(cp, UProperty.EMOJI_PRESENTATION)) return 2;
    return 1;
  }

  private static int breakClass(int cp) {
    int conjunct = UCharacter.getIntPropertyValue(cp, UProperty.INDIC_CONJUNCT_BREAK);
    boolean pictographic = UCharacter.hasBinaryProperty(cp, UProperty.EXTENDED_PICTOGRAPHIC);
    return switch (UCharacter.getIntPropertyValue(cp, UProperty.GRAPHEME_CLUSTER_BREAK)) {
      case UCharacter.GraphemeClusterBreak.CR, UCharacter.GraphemeClusterBreak.LF,
          UCharacter.GraphemeClusterBreak.CONTROL -> 1;
      case UCharacter.GraphemeClusterBreak.EXTEND ->
          conjunct == UCharacter.IndicConjunctBreak.LINKER.ordinal()
              ? 4
              : conjunct == UCharacter.IndicConjunctBreak.EXTEND.ordinal() ? 3 : 2;
      case UCharacter.GraphemeClusterBreak.ZWJ -> 5;
      case UCharacter.GraphemeClusterBreak.REGIONAL_INDICATOR -> 6;
      case UCharacter.GraphemeClusterBreak.PREPEND -> 7;
      case UCharacter.GraphemeClusterBreak.SPACING_MARK -> 8;
      case UCharacter.GraphemeClusterBreak.L -> 9;
      case UCharacter.GraphemeClusterBreak.V -> 10;
      case UCharacter.GraphemeClusterBreak.T -> 11;
      case UCharacter.GraphemeClusterBreak.LV -> 12;
      case UCharacter.GraphemeClusterBreak.LVT -> 13;
      default ->
          pictographic ? 14 : conjunct == UCharacter.IndicConjunctBreak.CONSONANT.ordinal() ? 15 : 0;
    };
  }

  private UnicodeTable() {}
}

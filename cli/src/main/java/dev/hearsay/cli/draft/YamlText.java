package dev.hearsay.cli.draft;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Texts in the form in which YAML reads them back unchanged. */
final class YamlText {

  /** Texts that need no quotes, also within brackets. */
  private static final Pattern PLAIN =
      Pattern.compile("\\p{L}[\\p{L}\\p{N}_-]*(?: [\\p{L}\\p{N}_-]+)*");

  private static final Set<String> RESERVED =
      Set.of("null", "true", "false", "yes", "no", "on", "off", "y", "n");

  private YamlText() {}

  static String of(String text) {
    boolean isPlain =
        PLAIN.matcher(text).matches() && !RESERVED.contains(text.toLowerCase(Locale.ROOT));
    return isPlain ? text : quoted(text);
  }

  /**
   * Quotes a text in one line: every character is escaped except letters, digits and printable
   * ASCII.
   */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char one = text.charAt(i);
      boolean isShown = (one >= ' ' && one < 0x7f) || Character.isLetterOrDigit(one);
      if (one == '"' || one == '\\') {
        quoted.append('\\').append(one);
      } else if (isShown) {
        quoted.append(one);
      } else {
        quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) one));
      }
    }
    return quoted.append('"').toString();
  }
}

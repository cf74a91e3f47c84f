package dev.hearsay.lab.page;

import dev.hearsay.cli.plot.Markup;
import java.util.regex.Pattern;

/** Text for a page. */
final class Html {

  private static final Pattern POWER =
      Pattern.compile("\\^(?:\\{([^{}]+)\\}|\\(([^()]+)\\)|([−-]?[\\p{L}\\d]+))");

  private Html() {}

  static String escaped(String text) {
    return Markup.escaped(text);
  }

  /** Words with formulas in them: what is written {@code e^{ε/2}}, 2^(d−1) or e^ε is raised. */
  static String prose(String text) {
    return POWER.matcher(escaped(text)).replaceAll("<sup>$1$2$3</sup>");
  }

  static String element(String name, String content) {
    return "<" + name + ">" + content + "</" + name + ">";
  }

  static String element(String name, String cssClass, String content) {
    return "<" + name + " class=\"" + cssClass + "\">" + content + "</" + name + ">";
  }

  /** A heading that can be linked to. */
  static String heading(String id, String text) {
    return "<h2 id=\"%s\">%s</h2>".formatted(id, escaped(text));
  }

  static String link(String id, String text) {
    return "<a href=\"#%s\">%s</a>".formatted(escaped(id), escaped(text));
  }

  /** The head of a column. */
  static String column(String content) {
    return "<th scope=\"col\">" + content + "</th>";
  }

  /** The head of a row. */
  static String row(String content) {
    return "<th scope=\"row\">" + content + "</th>";
  }

  /**
   * A table in a box of its own, which scrolls where the page is narrower; with the keyboard, too.
   *
   * @param label of the box, for screen readers
   */
  static String scrolling(String label, String table) {
    return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">%s</div>\n"
        .formatted(escaped(label), table);
  }
}

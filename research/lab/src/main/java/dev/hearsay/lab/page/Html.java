package dev.hearsay.lab.page;

/** Text for a page. */
final class Html {

  private Html() {}

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  static String element(String name, String content) {
    return "<" + name + ">" + content + "</" + name + ">";
  }

  static String element(String name, String cssClass, String content) {
    return "<" + name + " class=\"" + cssClass + "\">" + content + "</" + name + ">";
  }
}

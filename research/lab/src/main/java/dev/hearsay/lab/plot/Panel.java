package dev.hearsay.lab.plot;

/**
 * How some cells are shown together.
 *
 * @param name which cells: those that name this panel
 * @param x what varies along the horizontal axis, or from row to row of a table
 * @param y what was measured
 * @param form lines over x, or a table of numbers
 */
public record Panel(String name, String x, String y, Form form) {

  /** How numbers are shown. */
  public enum Form {
    LINES,
    /** Lines with a logarithmic vertical axis. */
    LOG_LINES,
    /** Lines with a logarithmic vertical axis, over places that differ by factors. */
    LOG_LOG_LINES,
    TABLE
  }

  public static Panel lines(String name, String x, String y) {
    return new Panel(name, x, y, Form.LINES);
  }

  public static Panel logLines(String name, String x, String y) {
    return new Panel(name, x, y, Form.LOG_LINES);
  }

  public static Panel logLogLines(String name, String x, String y) {
    return new Panel(name, x, y, Form.LOG_LOG_LINES);
  }

  public static Panel table(String name, String x, String y) {
    return new Panel(name, x, y, Form.TABLE);
  }

  public boolean isTable() {
    return form == Form.TABLE;
  }
}

package dev.hearsay.lab.plot;

import dev.hearsay.lab.data.DataOrigin;
import java.util.List;

/**
 * How some cells are shown together.
 *
 * @param name which cells: those that name this panel
 * @param x what varies along the horizontal axis, or from row to row of a table
 * @param y what was measured
 * @param form lines over x, or a table of numbers
 * @param data whose values the numbers are about; none if they follow from mechanisms alone
 */
public record Panel(String name, String x, String y, Form form, List<DataOrigin> data) {

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
    return of(name, x, y, Form.LINES);
  }

  public static Panel logLines(String name, String x, String y) {
    return of(name, x, y, Form.LOG_LINES);
  }

  public static Panel logLogLines(String name, String x, String y) {
    return of(name, x, y, Form.LOG_LOG_LINES);
  }

  public static Panel table(String name, String x, String y) {
    return of(name, x, y, Form.TABLE);
  }

  private static Panel of(String name, String x, String y, Form form) {
    return new Panel(name, x, y, form, List.of(DataOrigin.NONE));
  }

  /** The same, on these data. */
  public Panel on(DataOrigin... origins) {
    return new Panel(name, x, y, form, List.of(origins));
  }

  /** The names of its data, as files and titles have them. */
  public String dataName() {
    return DataOrigin.names(data);
  }

  /** With the data's name, if there are some and the panel's name does not have it already. */
  public String title() {
    return data.stream().allMatch(this::isSaid) ? name : name + " · " + dataName();
  }

  private boolean isSaid(DataOrigin origin) {
    return origin.isNone() || name.contains(origin.isMadeUp() ? DataOrigin.MADE_UP : origin.name());
  }

  public boolean isTable() {
    return form == Form.TABLE;
  }

  public boolean isPlot() {
    return !isTable();
  }
}

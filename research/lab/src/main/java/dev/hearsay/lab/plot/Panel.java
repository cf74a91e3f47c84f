package dev.hearsay.lab.plot;

import dev.hearsay.lab.data.DataOrigin;
import java.util.List;
import java.util.Optional;

/**
 * A plot or table of some cells.
 *
 * @param name the name by which cells refer to this panel
 * @param x the title of the horizontal axis, or of the rows of a table
 * @param y the measured quantity
 * @param form lines over x, or a table of numbers
 * @param data the data of the numbers; none if they follow from mechanisms alone
 * @param references the lines that every plot shows if the panel needs several
 * @param window the region that the paper argues about; it is drawn by itself before the whole
 */
public record Panel(
    String name,
    String x,
    String y,
    Form form,
    List<DataOrigin> data,
    List<String> references,
    Optional<Window> window) {

  /** The form of a panel. */
  public enum Form {
    LINES,
    /** Lines with a logarithmic vertical axis. */
    LOG_LINES,
    /** Lines with a logarithmic vertical axis, over places that differ by factors. */
    LOG_LOG_LINES,
    TABLE
  }

  /** A range of x, ends included. */
  public record Window(double low, double high) {}

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
    return new Panel(name, x, y, form, List.of(DataOrigin.NONE), List.of(), Optional.empty());
  }

  /** Returns this panel with its data. */
  public Panel on(DataOrigin... origins) {
    return new Panel(name, x, y, form, List.of(origins), references, window);
  }

  /** Returns this panel with lines that each of its plots shows. */
  public Panel comparedWith(String... lines) {
    return new Panel(name, x, y, form, data, List.of(lines), window);
  }

  /** Returns this panel with a region that is drawn by itself. */
  public Panel enlarged(double low, double high) {
    return new Panel(name, x, y, form, data, references, Optional.of(new Window(low, high)));
  }

  /** Returns the letter of the horizontal axis, the last word of its title. */
  String letter() {
    return x.substring(x.lastIndexOf(' ') + 1);
  }

  /** Returns the names of its data, as files and titles have them. */
  public String dataName() {
    return DataOrigin.names(data);
  }

  /** Returns the name, with the names of the data that it does not contain. */
  public String title() {
    return data.stream().allMatch(this::isNamed) ? name : name + " · " + dataName();
  }

  private boolean isNamed(DataOrigin origin) {
    return origin.isNone() || name.contains(origin.isMadeUp() ? DataOrigin.MADE_UP : origin.name());
  }

  public boolean isTable() {
    return form == Form.TABLE;
  }

  public boolean isPlot() {
    return !isTable();
  }
}

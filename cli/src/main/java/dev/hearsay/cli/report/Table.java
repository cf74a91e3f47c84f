package dev.hearsay.cli.report;

import dev.hearsay.wire.result.CsvText;
import dev.hearsay.wire.result.CsvUse;
import dev.hearsay.wire.result.ResultsCsv;
import dev.hearsay.wire.text.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table with named columns that can be printed for people and for programs.
 *
 * @param <R> the type of the rows
 */
public record Table<R>(List<Field<R>> fields, List<R> rows) {

  /** The largest width of a heading in characters; longer ones are broken into lines. */
  private static final int HEADING_WIDTH = 11;

  /** The largest count that is printed with all digits; larger ones are rounded. */
  private static final long MAX_IN_FULL = 999_999_999;

  /**
   * A column.
   *
   * @param name the heading: words for people, a key for programs
   * @param value the cell of a row: a string, a number, a boolean, or an optional number
   */
  public record Field<R>(String name, Function<R, Object> value) {

    static <R> Field<R> of(ResultsCsv.Column<R> column) {
      return new Field<>(column.name(), column.text()::apply);
    }

    /** Returns the value of a cell, or null if it is missing. */
    @Nullable Object of(R row) {
      Object cell = value.apply(row);
      if (cell instanceof OptionalDouble number) {
        return number.isPresent() ? (Double) number.getAsDouble() : null;
      }
      if (cell instanceof OptionalLong number) {
        return number.isPresent() ? (Long) number.getAsLong() : null;
      }
      return cell;
    }
  }

  /**
   * Returns tables with the same columns as one table, with a first column that names each row's
   * table.
   */
  static Table<?> stacked(String name, List<String> names, List<Table<?>> tables) {
    List<List<Optional<Object>>> rows = new ArrayList<>();
    for (int i = 0; i < tables.size(); i++) {
      rows.addAll(tables.get(i).cells(names.get(i)));
    }
    List<Field<?>> columns = List.copyOf(tables.get(0).fields());
    List<Field<List<Optional<Object>>>> fields = new ArrayList<>();
    fields.add(cell(name, 0));
    for (int column = 0; column < columns.size(); column++) {
      fields.add(cell(columns.get(column).name(), column + 1));
    }
    return new Table<>(fields, rows);
  }

  private static Field<List<Optional<Object>>> cell(String name, int column) {
    return new Field<>(name, row -> row.get(column).orElse(OptionalDouble.empty()));
  }

  private List<List<Optional<Object>>> cells(String first) {
    return rows.stream()
        .map(
            row ->
                Stream.concat(
                        Stream.of(Optional.<Object>of(first)),
                        fields.stream().map(field -> Optional.ofNullable(field.of(row))))
                    .toList())
        .toList();
  }

  /** Returns the table with further columns. */
  Table<R> with(List<Field<R>> more) {
    return new Table<>(Stream.concat(fields.stream(), more.stream()).toList(), rows);
  }

  /**
   * Returns the table for people: aligned columns, rounded numbers, a line under the headings.
   * (Table libraries encode with the platform's charset, which in the C locale turns ± and ─ into
   * question marks.)
   */
  String asText() {
    List<TextColumn> columns = fields.stream().map(this::textColumn).toList();
    int headingLines = columns.stream().mapToInt(column -> column.heading().size()).max().orElse(0);
    int width = columns.stream().mapToInt(column -> column.width() + 2).sum();
    Stream<String> headings =
        IntStream.range(0, headingLines)
            .mapToObj(line -> inLine(columns, column -> column.headingAt(line)));
    Stream<String> cells =
        IntStream.range(0, rows.size())
            .mapToObj(row -> inLine(columns, column -> column.cells().get(row)));
    return Stream.of(headings, Stream.of("─".repeat(width)), cells)
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n"));
  }

  private TextColumn textColumn(Field<R> field) {
    return new TextColumn(
        broken(field.name()),
        rows.stream().map(row -> forPeople(field.of(row))).toList(),
        rows.stream().allMatch(row -> field.value().apply(row) instanceof String));
  }

  private static List<String> broken(String heading) {
    return heading.replaceAll("(.{1," + HEADING_WIDTH + "})(?: |$)", "$1\n").lines().toList();
  }

  private static String inLine(List<TextColumn> columns, Function<TextColumn, String> cell) {
    return columns.stream()
        .map(column -> " " + column.padded(cell.apply(column)) + " ")
        .collect(Collectors.joining())
        .stripTrailing();
  }

  /** A printed column: words are aligned to the left, numbers to the right. */
  private record TextColumn(List<String> heading, List<String> cells, boolean isWords) {
    int width() {
      return Stream.concat(heading.stream(), cells.stream())
          .mapToInt(String::length)
          .max()
          .orElse(0);
    }

    String headingAt(int line) {
      return line < heading.size() ? heading.get(line) : "";
    }

    String padded(String text) {
      String padding = " ".repeat(width() - text.length());
      return isWords ? text + padding : padding + text;
    }
  }

  private static String forPeople(@Nullable Object cell) {
    if (cell == null) {
      return "–";
    }
    if (cell instanceof Double number) {
      return Numbers.rounded((double) number);
    }
    return cell instanceof Number whole ? count(whole.longValue()) : printable(cell.toString());
  }

  /**
   * Replaces control characters, so that no line break or escape sequence of a file reaches the
   * terminal.
   */
  public static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }

  private static String count(long number) {
    return number <= MAX_IN_FULL ? PlainText.grouped(number) : Numbers.rounded((double) number);
  }

  /**
   * Returns the table as CSV (RFC 4180 with line feeds): a heading, then the rows with all digits.
   */
  String asCsv(CsvUse use) {
    return CsvText.withLineFeeds(use)
        .write(
            fields.stream().map(Field::name).toList(),
            rows.stream()
                .map(row -> fields.stream().map(field -> forPrograms(field.of(row))).toList())
                .toList());
  }

  private static String forPrograms(@Nullable Object cell) {
    if (cell == null) {
      return "";
    }
    return cell.equals(Double.POSITIVE_INFINITY) ? Output.INFINITY : cell.toString();
  }

  /** Returns one map per row, for JSON. */
  List<Map<String, @Nullable Object>> asMaps() {
    return rows.stream().map(this::asMap).toList();
  }

  private Map<String, @Nullable Object> asMap(R row) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    fields.forEach(field -> map.put(field.name(), field.of(row)));
    return map;
  }
}

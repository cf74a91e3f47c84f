package dev.hearsay.cli.draft;

import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.cli.report.Table;
import dev.hearsay.wire.json.SchemaFile;
import dev.hearsay.wire.result.CsvUse;
import dev.hearsay.wire.text.PlainText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A schema as YAML with comments about what to check. The schema is total: every value has a place,
 * so that devices answer it.
 */
final class SchemaDraft {

  private static final String WARNING =
      """
      # It is computed from the data, so it reveals something about these people, such as the smallest
      # and largest values. Replace them by what you know without looking at the data. Do not show
      # the draft to people who may not see the data.""";

  private static final String OTHER = "other";
  private static final int MAX_VALUES = 30;

  /** The largest number of different whole numbers that are often codes. */
  private static final int FEW = 10;

  private final String file;
  private final String name;
  private final long rows;
  private final List<String> attributes = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();

  private SchemaDraft(String file, String name, long rows) {
    this.file = file;
    this.name = name;
    this.rows = rows;
  }

  /** Returns the draft for the columns of a file. */
  static SchemaDraft of(Path file, List<ColumnSketch> columns) {
    SchemaDraft draft =
        new SchemaDraft(InputFile.nameOf(file), nameOf(file), columns.get(0).rows());
    if (draft.rows == 0) {
      throw new IllegalArgumentException(
          InputFile.nameOf(file) + " has a header but no rows, so there is nothing to draft from");
    }
    columns.forEach(draft::add);
    if (draft.attributes.isEmpty()) {
      throw new IllegalArgumentException(
          InputFile.nameOf(file)
              + " has no column of numbers, and none whose values occur in many rows, so there is"
              + " nothing to ask");
    }
    return draft;
  }

  private static String nameOf(Path file) {
    String base = String.valueOf(file.getFileName()).replaceFirst("\\..*", "");
    return base.isBlank() || base.equals("-") ? "draft" : base;
  }

  private void add(ColumnSketch column) {
    if (column.name().isBlank()) {
      leftOut.add("a column without a name");
    } else if (column.isEmpty()) {
      leave(column, "it is empty");
    } else if (column.isNumeric()) {
      addNumber(column);
    } else if (column.isUnique()) {
      leave(column, "almost every row has a text of its own: it identifies people, or it is prose");
    } else {
      addCategory(column);
    }
  }

  private void leave(ColumnSketch column, String reason) {
    leftOut.add(YamlText.quoted(column.name()) + ": " + reason);
  }

  /** Rejects a label that a spreadsheet would execute as a formula when it opens the results. */
  private void refuseFormula(ColumnSketch column, String what, String label) {
    if (CsvUse.isFormula(label)) {
      throw new IllegalArgumentException(
          "%s, column '%s': %s begins with '%s', so spreadsheets take it for a formula; rename it in the table"
              .formatted(
                  file,
                  Table.printable(PlainText.shortened(column.name())),
                  what,
                  Table.printable(label.strip().isEmpty() ? label : label.strip()).charAt(0)));
    }
  }

  private void addNumber(ColumnSketch column) {
    refuseFormula(column, "its name", column.name());
    comment(Numbers.counted(column.numbers(), "number") + missing(column) + ".");
    comment(
        "The range is that of the data, rounded outward. Replace it by the possible values. Noise");
    comment("grows with the range; values outside are moved to the nearer end.");
    if (!column.words().isEmpty()) {
      comment("These texts are not numbers and count as missing: " + listed(column.words()) + ".");
    }
    if (column.isWhole() && column.different() <= FEW) {
      comment(
          "There are few different numbers. If they are codes, make the attribute categorical.");
    } else if (column.isWhole() && column.isUnique()) {
      comment(
          "Almost every row has a different whole number. If it identifies people, remove this");
      comment("attribute.");
    }
    OutwardRange range = OutwardRange.around(column.min(), column.max());
    attributes.add(
        "  - {name: %s, type: numeric, min: %s, max: %s, outside: clamp}"
            .formatted(YamlText.of(column.name()), range.least(), range.most()));
  }

  private void addCategory(ColumnSketch column) {
    List<String> values = column.frequent(leastRows(), MAX_VALUES);
    if (values.stream().allMatch(OTHER::equalsIgnoreCase)) {
      leave(column, "no value is frequent");
      return;
    }
    refuseFormula(column, "its name", column.name());
    values.forEach(
        value -> refuseFormula(column, "the value '" + PlainText.shortened(value) + "'", value));
    String other = values.stream().filter(OTHER::equalsIgnoreCase).findFirst().orElse(OTHER);
    int rare = column.different() - values.size();
    String here = rare == 0 ? "" : ", here " + Numbers.counted(rare, "rarer value");
    comment("Values of at least %s, frequent ones first%s.".formatted(atLeast(), missing(column)));
    comment("Add other possible values. Unlisted values count as '" + other + "'" + here + ".");
    if (values.size() == 2 && !values.contains(other)) {
      comment("If only these two are possible, remove 'other: other'; 'train --label' needs that.");
    }
    attributes.add(
        "  - {name: %s, type: categorical, values: [%s], other: %s}"
            .formatted(YamlText.of(column.name()), listed(values), YamlText.of(other)));
  }

  /**
   * Returns the least number of rows of a listed value, since rare values identify people: ten, or
   * a share of the rows if there are few or very many.
   */
  private long leastRows() {
    return Math.max(1, Math.max(rows / 200, Math.min(10, rows / 20)));
  }

  private String atLeast() {
    return Numbers.counted(leastRows(), "row");
  }

  private static String missing(ColumnSketch column) {
    return column.empty() == 0 ? "" : "; " + Numbers.counted(column.empty(), "empty cell");
  }

  private static String listed(List<String> values) {
    return values.stream().map(YamlText::of).collect(Collectors.joining(", "));
  }

  private void comment(String text) {
    attributes.add("  # " + text);
  }

  /** Returns the text of the file after checking that it is a valid schema. */
  String text() {
    List<String> lines = new ArrayList<>();
    lines.add("# A draft from " + Numbers.counted(rows, "row") + ": check every line before use.");
    lines.add(WARNING);
    lines.add("name: " + YamlText.of(name));
    lines.add("attributes:");
    lines.addAll(attributes);
    leftOut.forEach(one -> lines.add("  # left out: " + one));
    String text = String.join("\n", lines) + "\n";
    SchemaFile.parse(text, PlainText.shortened(name));
    return text;
  }
}

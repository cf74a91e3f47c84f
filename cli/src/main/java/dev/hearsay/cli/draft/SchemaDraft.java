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
 * A schema as YAML, with comments that say what to check. It is total, so that devices answer it.
 */
final class SchemaDraft {

  private static final String WARNING =
      """
      # It looked at the data, so it tells something about these people, such as the smallest and
      # largest values. Replace what it found by what you know without looking, and show the draft
      # to nobody who may not see the data.""";

  private static final String OTHER = "other";
  private static final int MAX_VALUES = 30;

  /** Whole numbers of so few kinds are often codes. */
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

  /** Of a file's columns. */
  static SchemaDraft of(Path file, List<ColumnSketch> columns) {
    SchemaDraft draft =
        new SchemaDraft(InputFile.nameOf(file), nameOf(file), columns.get(0).rows());
    if (draft.rows == 0) {
      throw new IllegalArgumentException(
          InputFile.nameOf(file) + " has a header and no rows: there is nothing to draft from");
    }
    columns.forEach(draft::add);
    if (draft.attributes.isEmpty()) {
      throw new IllegalArgumentException(
          InputFile.nameOf(file)
              + " has no column of numbers or of values that people share: nothing can be asked");
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
    } else if (column.isOwn()) {
      leave(column, "next to every row has a text of its own: it identifies people, or is prose");
    } else {
      addCategory(column);
    }
  }

  private void leave(ColumnSketch column, String reason) {
    leftOut.add(YamlText.quoted(column.name()) + ": " + reason);
  }

  /** Results would be run by a spreadsheet as formulas. */
  private void refuseFormula(ColumnSketch column, String what, String label) {
    if (CsvUse.isFormula(label)) {
      throw new IllegalArgumentException(
          "%s, column '%s': %s begins with '%s', which spreadsheets take for a formula; rename it in the table"
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
    comment("The range is the data's, rounded outward. Which values are possible? Noise grows");
    comment("with the range; what is outside moves to the nearer end.");
    if (!column.words().isEmpty()) {
      comment("Not numbers, and so missing: " + listed(column.words()) + ".");
    }
    if (column.isWhole() && column.different() <= FEW) {
      comment("There are few different numbers. If they are codes, make it categorical.");
    } else if (column.isWhole() && column.isOwn()) {
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
    comment("Which others are possible? What is not listed counts as '" + other + "'" + here + ".");
    if (values.size() == 2 && !values.contains(other)) {
      comment("If only these two are possible, remove 'other: other'; 'train --label' needs that.");
    }
    attributes.add(
        "  - {name: %s, type: categorical, values: [%s], other: %s}"
            .formatted(YamlText.of(column.name()), listed(values), YamlText.of(other)));
  }

  /** Ten people, or of few or very many a share of them: rare values point at persons. */
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

  /** The file's text, which is known to be a schema. */
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

package dev.hearsay.cli.report;

import dev.hearsay.CrossEstimate;
import dev.hearsay.CrossEstimate.Association;
import dev.hearsay.CrossEstimate.Cell;
import dev.hearsay.CrossEstimate.Cells;
import dev.hearsay.CrossEstimate.Correlation;
import dev.hearsay.CrossEstimate.GroupMeans;
import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.Quantity;
import dev.hearsay.wire.text.PlainText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The output of {@code hearsay estimate --cross} for one cross.
 *
 * @param tables the tables, which include the truth if it is known
 */
record CrossReport(CrossEstimate found, QuantityTables tables) {

  /** The largest width of a printed matrix, in characters. A wider one is printed as a list. */
  private static final int MAX_COLUMNS = 100;

  /**
   * The largest number of cells that are printed completely. If there are more, only the largest
   * cells are printed.
   */
  private static final int MAX_CELLS = 60;

  private static final int CELLS_SHOWN = 20;

  /** The number of pooled values that are printed by name. */
  private static final int MAX_POOLED = 8;

  private static final double SIGNIFICANT = 0.05;

  String text() {
    return found.match(this::text, this::text, this::text);
  }

  private String text(Cells cells) {
    String heading =
        "Shares of all people by "
            + String.join(" and ", names())
            + ", from "
            + Numbers.counted(found.reports(), "report");
    Optional<String> matrix = matrix(cells);
    String body =
        matrix.isPresent()
            ? heading + ", ± standard error:\n\n" + matrix.get()
            : heading + ":\n\n" + list();
    return cells.attributes().size() == 2
        ? body
            + "\n\n"
            + cells
                .association()
                .map(this::text)
                .orElse(
                    "There are too few reports to test whether " + bothNames() + " are related.")
        : body;
  }

  private String text(Association known) {
    Interval interval = known.interval();
    double width = interval.high() - interval.low();
    String related =
        known.independencePValue() < SIGNIFICANT
            ? bothNames() + " are related"
            : "There is no sign that " + bothNames() + " are related";
    return "%s (test of independence: p = %s).\nCramér's V is %s, between %s and %s (0: unrelated, 1: one determines the other).%s"
        .formatted(
            related,
            Numbers.probability(known.independencePValue()),
            Numbers.figure(known.cramersV(), width / 4),
            Numbers.figure(interval.low(), width / 4),
            Numbers.figure(interval.high(), width / 4),
            pooled(known));
  }

  private static String pooled(Association known) {
    return known.pools().stream()
        .map(
            pool ->
                "\n%s: the test counts %s as one value, since some of them are too rare."
                    .formatted(shown(pool.attribute()), listed(pool.values())))
        .collect(Collectors.joining());
  }

  /** Returns the first values by name and the number of the others. */
  private static String listed(List<String> values) {
    Stream<String> named = values.stream().limit(MAX_POOLED).map(CrossReport::shown);
    int left = values.size() - MAX_POOLED;
    String text = named.collect(Collectors.joining(" + "));
    return left > 0 ? text + " + " + Numbers.counted(left, "other value") : text;
  }

  /**
   * Returns the matrix of two categories, if it fits. With the truth, there is none: a list is
   * easier to read.
   */
  private Optional<String> matrix(Cells cells) {
    if (cells.attributes().size() != 2 || tables.truths().isPresent()) {
      return Optional.empty();
    }
    List<String> columns =
        cells.cells().stream().map(cell -> cell.values().get(1)).distinct().toList();
    List<List<Cell>> lines =
        IntStream.range(0, cells.cells().size() / columns.size())
            .mapToObj(i -> cells.cells().subList(i * columns.size(), (i + 1) * columns.size()))
            .toList();
    List<Table.Field<List<Cell>>> fields = new ArrayList<>();
    fields.add(
        new Table.Field<>(
            names().get(0), line -> PlainText.shortened(line.get(0).values().get(0))));
    for (int i = 0; i < columns.size(); i++) {
      int column = i;
      fields.add(
          new Table.Field<>(
              Table.printable(PlainText.shortened(columns.get(i))),
              line -> new Numbers.Figure(withError(line.get(column).share()))));
    }
    return Optional.of(new Table<>(fields, lines).asText())
        .filter(text -> text.lines().allMatch(line -> line.length() <= MAX_COLUMNS));
  }

  private static String withError(Estimate share) {
    double error = share.standardError();
    return Numbers.figure(share.value(), error) + " ± " + Numbers.figure(error, error);
  }

  private String list() {
    List<Quantity> cells =
        found.quantities().stream().filter(one -> one.key().kind() == Quantity.Kind.CELL).toList();
    if (cells.size() <= MAX_CELLS) {
      return tables.crossed("cell", cells).asText();
    }
    List<Quantity> largest =
        cells.stream()
            .sorted(Comparator.comparingDouble((Quantity one) -> one.estimate().value()).reversed())
            .limit(CELLS_SHOWN)
            .toList();
    return tables.crossed("cell", largest).asText()
        + "\n\nThe "
        + CELLS_SHOWN
        + " largest cells are shown; --format csv prints all "
        + PlainText.grouped(cells.size())
        + ".";
  }

  private String text(GroupMeans means) {
    List<String> groups = new ArrayList<>(names());
    groups.remove(shown(means.number()));
    return "Mean of %s by %s, from %s:\n\n%s"
        .formatted(
            shown(means.number()),
            String.join(" and ", groups),
            Numbers.counted(means.reports(), "report"),
            tables.crossed("group", found.quantities()).asText());
  }

  private String text(Correlation correlation) {
    return "Correlation of %s, from %s:\n\n%s"
        .formatted(
            String.join(" and ", names()),
            Numbers.counted(correlation.reports(), "report"),
            tables.crossed("", found.quantities()).asText());
  }

  /** Returns the names of two attributes. */
  private String bothNames() {
    return String.join(" and ", names());
  }

  private List<String> names() {
    return found.attributes().stream().map(CrossReport::shown).toList();
  }

  private static String shown(String name) {
    return Table.printable(PlainText.shortened(name));
  }
}

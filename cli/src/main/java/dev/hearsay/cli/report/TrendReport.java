package dev.hearsay.cli.report;

import dev.hearsay.Estimate;
import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.Trend;
import dev.hearsay.wire.result.TrendJson;
import dev.hearsay.wire.result.TrendRow;
import dev.hearsay.wire.table.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * What {@code hearsay estimate --trend} prints.
 *
 * @param plan of the whole series
 * @param waves those that have reports
 * @param begun how many waves have opened
 */
public record TrendReport(Plan plan, SortedMap<Integer, Tally> waves, Trend trend, int begun) {

  /** Of more means, shares and cells than this, people see only the first. */
  private static final int LINES_SHOWN = 20;

  private static final List<Table.Field<TrendRow>> FOR_PROGRAMS =
      IntStream.range(0, TrendRow.COLUMNS.size())
          .mapToObj(
              column ->
                  new Table.Field<TrendRow>(
                      TrendRow.COLUMNS.get(column), row -> row.cells().get(column)))
          .toList();

  private static final List<Table.Field<TrendRow>> FOR_PEOPLE =
      List.of(
          new Table.Field<>("wave", row -> row.point().wave()),
          new Table.Field<>("opens", row -> row.opens().toString()),
          new Table.Field<>("reports", row -> row.point().reports()),
          new Table.Field<>("estimate", row -> raw(row, row.point().raw().value())),
          new Table.Field<>("± standard error", row -> raw(row, row.point().raw().standardError())),
          new Table.Field<>("trend", row -> smooth(row, row.point().smooth().value())),
          new Table.Field<>("band from", row -> smooth(row, row.point().smooth().interval().low())),
          new Table.Field<>("to", row -> smooth(row, row.point().smooth().interval().high())),
          new Table.Field<>("", row -> row.changed().isPresent() ? "*" : ""));

  public Output output() {
    return new Output(
        text(),
        TrendJson.write(plan, waves, trend, begun),
        new Table<>(FOR_PROGRAMS, TrendRow.of(trend, plan)));
  }

  private String text() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s to %s of plan '%s'; bands hold %s %% of the truths of all waves."
            .formatted(
                Numbers.counted(reports(), "report"),
                Numbers.counted(waves.size(), "wave"),
                Table.printable(plan.schema().name()),
                PlainText.exact(Math.round(trend.confidence() * 1e10) / 1e8)));
    trend.lines().stream().limit(LINES_SHOWN).forEach(line -> lines.add("\n" + text(line)));
    lines.add(
        "\n* marks the first wave after a change. In 1 of 20 series, at least one mark is a false alarm.");
    if (trend.lines().size() > LINES_SHOWN) {
      lines.add(
          "The first %s of %s are shown; --format csv has all."
              .formatted(LINES_SHOWN, PlainText.grouped(trend.lines().size())));
    }
    return String.join("\n", lines);
  }

  private long reports() {
    return waves.values().stream().mapToLong(Tally::reports).sum();
  }

  private String text(Trend.Line line) {
    String name = PlainText.shortened(String.join(" × ", line.attributes()));
    String value = line.value().map(one -> ", " + PlainText.shortened(one)).orElse("");
    return Table.printable(name + value)
        + ":\n\n"
        + new Table<>(FOR_PEOPLE, TrendRow.of(line, plan)).asText();
  }

  private static Numbers.Figure raw(TrendRow row, double number) {
    return figure(row.point().raw(), number);
  }

  private static Numbers.Figure smooth(TrendRow row, double number) {
    return figure(row.point().smooth(), number);
  }

  /** Of what is unknown, there is nothing to show. */
  private static Numbers.Figure figure(Estimate of, double number) {
    return Numbers.figure(Double.isNaN(of.value()) ? Double.NaN : number, of.standardError());
  }
}

package dev.hearsay.cli.report;

import dev.hearsay.Counted;
import dev.hearsay.Estimate;
import dev.hearsay.Plan;
import dev.hearsay.Series;
import dev.hearsay.Trend;
import dev.hearsay.wire.result.QuantityText;
import dev.hearsay.wire.result.ResultsCsv;
import dev.hearsay.wire.result.TrendJson;
import dev.hearsay.wire.text.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The output of {@code hearsay estimate --trend}.
 *
 * @param plan the plan of the whole series
 * @param waves the tallies of the waves that have reports
 * @param begun the number of waves that have opened
 */
public record TrendReport(
    Plan plan, SortedMap<Integer, ? extends Counted> waves, Trend trend, int begun) {

  /** The largest number of means, shares and cells that are printed. */
  private static final int LINES_SHOWN = 20;

  public Output output() {
    return new Output(
        text(),
        TrendJson.write(plan, waves, trend, begun),
        new Table<>(
            ResultsCsv.trend(plan).stream().map(Table.Field::of).toList(),
            trend.lines().stream().flatMap(line -> line.points().stream()).toList()));
  }

  private String text() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s to %s of plan '%s'. The band contains the truth in %s %% of the waves, on average."
            .formatted(
                Numbers.counted(reports(), "report"),
                Numbers.counted(waves.size(), "wave"),
                Table.printable(plan.schema().name()),
                PlainText.exact(Math.round(trend.confidence() * 1e10) / 1e8)));
    trend.lines().stream().limit(LINES_SHOWN).forEach(line -> lines.add("\n" + text(line)));
    lines.add(
        "\n"
            + "* marks the first wave after a significant change. In at most 1 of 20 series, a mark"
            + " is a false alarm.");
    if (trend.lines().size() > LINES_SHOWN) {
      lines.add(
          "The first %s of %s are shown; --format csv prints all."
              .formatted(LINES_SHOWN, PlainText.grouped(trend.lines().size())));
    }
    return String.join("\n", lines);
  }

  private long reports() {
    return waves.values().stream().mapToLong(Counted::reports).sum();
  }

  private String text(Trend.Line line) {
    String name = PlainText.shortened(QuantityText.attribute(line.key()));
    String value =
        QuantityText.among(line.key()).map(one -> ", " + PlainText.shortened(one)).orElse("");
    return Table.printable(name + value)
        + ":\n\n"
        + new Table<>(forPeople(), line.points()).asText();
  }

  private List<Table.Field<Trend.Point>> forPeople() {
    Series schedule = plan.series().orElseThrow();
    return List.of(
        new Table.Field<>("wave", Trend.Point::wave),
        new Table.Field<>("opens", point -> schedule.opens(point.wave()).toString()),
        new Table.Field<>("reports", point -> point.raw().reports()),
        field("estimate", TrendReport::raw, Estimate::value),
        field("± standard error", TrendReport::raw, Estimate::standardError),
        field("trend", Trend.Point::smooth, Estimate::value),
        field("band from", Trend.Point::smooth, one -> one.interval().low()),
        field("to", Trend.Point::smooth, one -> one.interval().high()),
        new Table.Field<>("", point -> point.change().isPresent() ? "*" : ""));
  }

  private static Estimate raw(Trend.Point point) {
    return point.raw().estimate();
  }

  private static Table.Field<Trend.Point> field(
      String name, Function<Trend.Point, Estimate> of, ToDoubleFunction<Estimate> number) {
    return new Table.Field<>(
        name,
        point -> {
          Estimate found = of.apply(point);
          return figure(found, number.applyAsDouble(found));
        });
  }

  /** Returns the rounded number, or a dash if the estimate is not known. */
  private static Numbers.Figure figure(Estimate of, double number) {
    return Numbers.figure(Double.isNaN(of.value()) ? Double.NaN : number, of.standardError());
  }
}

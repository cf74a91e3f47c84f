package dev.hearsay.cli;

import dev.hearsay.Distribution;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How {@code hearsay estimate} shows a distribution to people: bins with bars, and quantiles. */
final class DistributionText {

  private static final int WIDEST_BAR = 30;

  /** Shares of bins have no error bars; four decimals are more than reports can tell. */
  private static final double SHOWN_ERROR = 0.001;

  private static final List<Table.Field<Row>> QUANTILES =
      List.of(
          new Table.Field<>("quantile", row -> Numbers.exact(100 * row.quantile.level()) + " %"),
          new Table.Field<>("value", row -> row.rounded(row.quantile.value())),
          new Table.Field<>("interval from", row -> row.rounded(row.quantile.interval().low())),
          new Table.Field<>("to", row -> row.rounded(row.quantile.interval().high())));

  private static final List<Table.Field<Row>> OF_TRUTH =
      List.of(
          new Table.Field<>("truth", row -> row.rounded(row.truth.orElseThrow())),
          new Table.Field<>("inside", row -> row.isInside() ? "yes" : "NO"));

  private static final String EXPLANATION =
      "Intervals of quantiles are wide where reports leave much open: smoothing shapes the bins"
          + " alone,\nwhich have no error bars.";

  private record Row(Distribution.Quantile quantile, OptionalDouble truth) {

    /** As many digits as the interval makes sense of. */
    Numbers.Figure rounded(double number) {
      double width = quantile.interval().high() - quantile.interval().low();
      return Numbers.figure(number, width / 4);
    }

    boolean isInside() {
      return quantile.interval().contains(truth.orElseThrow());
    }
  }

  private DistributionText() {}

  static String of(EstimateReport.Spread spread) {
    Distribution known = spread.found();
    String heading =
        "The distribution of "
            + Table.printable(Column.shortened(known.attribute()))
            + ", from "
            + Numbers.counted(known.reports(), "report")
            + (known.isConverged() ? ":" : " (NOT converged, more steps would change it):");
    return String.join(
        "\n\n",
        heading,
        new Table<>(bins(known), known.bins()).asText(),
        quantiles(spread).asText(),
        EXPLANATION);
  }

  private static Table<Row> quantiles(EstimateReport.Spread spread) {
    List<Distribution.Quantile> known = spread.found().quantiles();
    return new Table<>(
        spread.truths().isEmpty()
            ? QUANTILES
            : Stream.concat(QUANTILES.stream(), OF_TRUTH.stream()).toList(),
        IntStream.range(0, known.size())
            .mapToObj(i -> new Row(known.get(i), spread.truth(i)))
            .toList());
  }

  private static List<Table.Field<Distribution.Bin>> bins(Distribution known) {
    double largest = known.bins().stream().mapToDouble(Distribution.Bin::share).max().orElseThrow();
    return List.of(
        new Table.Field<>("from", bin -> new Numbers.Figure(Numbers.exact(bin.from()))),
        new Table.Field<>("to", bin -> new Numbers.Figure(Numbers.exact(bin.to()))),
        new Table.Field<>("share", bin -> Numbers.figure(bin.share(), SHOWN_ERROR)),
        new Table.Field<>("", bin -> bar(bin.share() / largest)));
  }

  private static String bar(double length) {
    return "█".repeat((int) Math.round(WIDEST_BAR * length));
  }
}

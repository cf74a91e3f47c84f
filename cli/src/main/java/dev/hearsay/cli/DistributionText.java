package dev.hearsay.cli;

import dev.hearsay.Distribution;
import java.util.List;

/** How {@code hearsay estimate} shows a distribution to people: bins with bars, and quantiles. */
final class DistributionText {

  private static final int WIDEST_BAR = 30;

  /** Shares of bins have no error bars; four decimals are more than reports can tell. */
  private static final double SHOWN_ERROR = 0.001;

  private static final List<Table.Field<Distribution.Quantile>> QUANTILES =
      List.of(
          new Table.Field<>("quantile", quantile -> Numbers.exact(100 * quantile.level()) + " %"),
          new Table.Field<>("value", quantile -> rounded(quantile, quantile.value())),
          new Table.Field<>(
              "interval from", quantile -> rounded(quantile, quantile.interval().low())),
          new Table.Field<>("to", quantile -> rounded(quantile, quantile.interval().high())));

  private DistributionText() {}

  static String of(Distribution known) {
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
        new Table<>(QUANTILES, known.quantiles()).asText());
  }

  private static List<Table.Field<Distribution.Bin>> bins(Distribution known) {
    double largest = known.bins().stream().mapToDouble(Distribution.Bin::share).max().orElseThrow();
    return List.of(
        new Table.Field<>("from", bin -> new Numbers.Figure(Numbers.exact(bin.from()))),
        new Table.Field<>("to", bin -> new Numbers.Figure(Numbers.exact(bin.to()))),
        new Table.Field<>("share", bin -> Numbers.figure(bin.share(), SHOWN_ERROR)),
        new Table.Field<>("", bin -> bar(bin.share() / largest)));
  }

  /** As many digits as the interval makes sense of. */
  private static Numbers.Figure rounded(Distribution.Quantile quantile, double number) {
    double width = quantile.interval().high() - quantile.interval().low();
    return Numbers.figure(number, width / 4);
  }

  private static String bar(double length) {
    return "█".repeat((int) Math.round(WIDEST_BAR * length));
  }
}

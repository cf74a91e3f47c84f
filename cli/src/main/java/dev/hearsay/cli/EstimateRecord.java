package dev.hearsay.cli;

import dev.hearsay.Distribution;
import dev.hearsay.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * One row of {@code estimate --format csv}.
 *
 * @param type {@code numeric} for a mean, {@code categorical} for a share, {@code bin} and {@code
 *     quantile} for what a distribution consists of
 * @param value the category; the edges of the bin; the level of the quantile
 * @param interval empty for a bin
 */
record EstimateRecord(
    String attribute,
    String type,
    String value,
    long reports,
    double estimate,
    OptionalDouble standardError,
    Optional<Interval> interval,
    OptionalDouble truth) {

  private static final List<Table.Field<EstimateRecord>> FIELDS =
      List.of(
          new Table.Field<>("attribute", EstimateRecord::attribute),
          new Table.Field<>("type", EstimateRecord::type),
          new Table.Field<>("value", EstimateRecord::value),
          new Table.Field<>("reports", EstimateRecord::reports),
          new Table.Field<>("estimate", row -> known(row.estimate)),
          new Table.Field<>("standardError", EstimateRecord::standardError),
          new Table.Field<>("low", row -> end(row.interval.map(Interval::low))),
          new Table.Field<>("high", row -> end(row.interval.map(Interval::high))));

  private static final List<Table.Field<EstimateRecord>> OF_TRUTH =
      List.of(
          new Table.Field<>("truth", EstimateRecord::truth),
          new Table.Field<>("inside", EstimateRecord::inside));

  static Table<EstimateRecord> table(
      List<EstimateReport.Row> rows, List<EstimateReport.Spread> distributions, boolean hasTruth) {
    List<EstimateRecord> records = new ArrayList<>();
    rows.forEach(row -> records.add(of(row)));
    distributions.forEach(known -> addTo(records, known));
    return new Table<>(
        hasTruth ? Stream.concat(FIELDS.stream(), OF_TRUTH.stream()).toList() : FIELDS, records);
  }

  private static EstimateRecord of(EstimateReport.Row row) {
    return new EstimateRecord(
        row.attribute().name(),
        row.attribute().type(),
        row.category().orElse(""),
        row.attribute().reports(),
        row.estimate().value(),
        known(row.estimate().standardError()),
        Optional.of(row.estimate().interval()),
        row.truth());
  }

  private static void addTo(List<EstimateRecord> records, EstimateReport.Spread spread) {
    Distribution known = spread.found();
    for (Distribution.Bin bin : known.bins()) {
      String edges = Numbers.exact(bin.from()) + ".." + Numbers.exact(bin.to());
      records.add(of(known, "bin", edges, bin.share(), Optional.empty(), OptionalDouble.empty()));
    }
    for (int i = 0; i < known.quantiles().size(); i++) {
      Distribution.Quantile quantile = known.quantiles().get(i);
      String level = Numbers.exact(quantile.level());
      Optional<Interval> interval = Optional.of(quantile.interval());
      records.add(of(known, "quantile", level, quantile.value(), interval, spread.truth(i)));
    }
  }

  private static EstimateRecord of(
      Distribution known,
      String type,
      String value,
      double estimate,
      Optional<Interval> interval,
      OptionalDouble truth) {
    return new EstimateRecord(
        known.attribute(),
        type,
        value,
        known.reports(),
        estimate,
        OptionalDouble.empty(),
        interval,
        truth);
  }

  private static OptionalDouble end(Optional<Double> end) {
    return end.isPresent() ? known(end.get()) : OptionalDouble.empty();
  }

  /** Without reports nothing is known. */
  private static OptionalDouble known(double value) {
    return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  private String inside() {
    return truth.isPresent()
        ? Boolean.toString(interval.orElseThrow().contains(truth.getAsDouble()))
        : "";
  }
}

package dev.hearsay.wire.result;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute.Numeric;
import dev.hearsay.AttributeEstimate;
import dev.hearsay.CrossEstimate;
import dev.hearsay.Distribution;
import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import dev.hearsay.Interval;
import dev.hearsay.wire.table.PlainText;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One number of a result, as a row of CSV or of {@link PrometheusText}.
 *
 * @param attribute its name; of a cross, the names of all
 * @param type {@code numeric} for a mean, {@code answered} for the share of people who have a
 *     number that may be missing, {@code categorical} for a share, {@code vector} for the mean of
 *     an entry; of a distribution {@code bin} or {@code quantile}; of a cross {@code cell}, {@code
 *     group-mean}, {@code covariance}, {@code correlation}, {@code cramers-v} or {@code
 *     independence-p-value}
 * @param value the category; the number of the entry; the ends of a bin or the level of a quantile;
 *     the values of a cell or group; of an association, the rare values that were pooled; else
 *     empty
 * @param reports how many are about the attribute, or about all of a cross
 */
public record ResultRow(
    String attribute, String type, String value, long reports, Estimate estimate) {

  public static final List<String> COLUMNS =
      List.of("attribute", "type", "value", "reports", "estimate", "standardError", "low", "high");

  /** Between the names of a cross, and between the values of a cell. */
  static final String CROSSED = " × ";

  /** Of an attribute: its mean, its shares, or the means of its entries. */
  public static List<ResultRow> of(AttributeEstimate found) {
    return found.match(
        mean -> rows(mean),
        shares -> rows(found, shares.values()::get, shares.shares()),
        mean -> rows(found, Integer::toString, mean.entries()));
  }

  private static List<ResultRow> rows(AttributeEstimate.Mean found) {
    Stream<ResultRow> answered =
        found.answered().stream()
            .map(
                share -> new ResultRow(found.name(), Numeric.ANSWERED, "", found.reports(), share));
    return Stream.concat(rows(found, place -> "", List.of(found.mean())).stream(), answered)
        .collect(toUnmodifiableList());
  }

  private static List<ResultRow> rows(
      AttributeEstimate of, IntFunction<String> value, List<Estimate> estimates) {
    return IntStream.range(0, estimates.size())
        .mapToObj(
            place ->
                new ResultRow(
                    of.name(), of.type(), value.apply(place), of.reports(), estimates.get(place)))
        .collect(toUnmodifiableList());
  }

  /** Of a distribution: the share of every bin, which has no interval, and the quantiles. */
  public static List<ResultRow> of(Distribution found) {
    Stream<ResultRow> bins =
        found.bins().stream().map(bin -> row(found, "bin", edges(bin), share(bin)));
    Stream<ResultRow> quantiles =
        found.quantiles().stream()
            .map(one -> row(found, "quantile", PlainText.exact(one.level()), value(one)));
    return Stream.concat(bins, quantiles).collect(toUnmodifiableList());
  }

  private static String edges(Distribution.Bin bin) {
    return PlainText.exact(bin.from()) + ".." + PlainText.exact(bin.to());
  }

  private static Estimate share(Distribution.Bin bin) {
    return bare(bin.share(), Interval.EVERYTHING);
  }

  private static Estimate value(Distribution.Quantile quantile) {
    return bare(quantile.value(), quantile.interval());
  }

  private static ResultRow row(Distribution of, String type, String value, Estimate estimate) {
    return new ResultRow(of.attribute(), type, value, of.reports(), estimate);
  }

  /** Of a cross: its cells and their association, its means, or its correlation. */
  public static List<ResultRow> of(CrossEstimate found) {
    return found.match(ResultRow::cells, ResultRow::means, ResultRow::correlation);
  }

  private static List<ResultRow> cells(CrossEstimate.Cells found) {
    Stream<ResultRow> cells =
        found.cells().stream().map(cell -> row(found, "cell", cell.values(), cell.share()));
    Stream<ResultRow> association =
        found.association().stream().flatMap(known -> association(found, known));
    return Stream.concat(cells, association).collect(toUnmodifiableList());
  }

  /** Neither has a standard error, and a p-value no interval. */
  private static Stream<ResultRow> association(
      CrossEstimate.Cells found, CrossEstimate.Association known) {
    List<String> pooled =
        known.pools().stream()
            .map(pool -> pool.attribute() + ": " + String.join(" + ", pool.values()))
            .collect(toUnmodifiableList());
    return Stream.of(
        row(found, "cramers-v", pooled, bare(known.cramersV(), known.interval())),
        row(
            found,
            "independence-p-value",
            pooled,
            bare(known.independencePValue(), Interval.EVERYTHING)));
  }

  private static Estimate bare(double value, Interval interval) {
    return new Estimate(value, Double.POSITIVE_INFINITY, interval, interval);
  }

  private static List<ResultRow> means(CrossEstimate.GroupMeans found) {
    return found.groups().stream()
        .map(
            group ->
                row(found, "group-mean", group.values(), group.mean().orElse(Estimate.UNKNOWN)))
        .collect(toUnmodifiableList());
  }

  private static List<ResultRow> correlation(CrossEstimate.Correlation found) {
    return List.of(
        row(found, "covariance", List.of(), found.covariance()),
        row(found, "correlation", List.of(), found.correlation().orElse(Estimate.UNKNOWN)));
  }

  private static ResultRow row(
      CrossEstimate of, String type, List<String> values, Estimate estimate) {
    return new ResultRow(
        String.join(CROSSED, of.attributes()),
        type,
        String.join(CROSSED, values),
        of.reports(),
        estimate);
  }

  /** What is in the columns. */
  public List<String> cells() {
    return List.of(
        attribute,
        type,
        value,
        Long.toString(reports),
        known(estimate.value()),
        known(estimate.standardError()),
        known(estimate.interval().low()),
        known(estimate.interval().high()));
  }

  /** Without reports nothing is known. */
  static String known(double number) {
    return Double.isFinite(number) ? Double.toString(number) : "";
  }

  /** All estimates, distributions and crosses, in this order. */
  public static List<ResultRow> of(
      Estimates estimates, List<Distribution> distributions, List<CrossEstimate> crosses) {
    return Stream.of(
            estimates.attributes().stream().map(ResultRow::of),
            distributions.stream().map(ResultRow::of),
            crosses.stream().map(ResultRow::of))
        .flatMap(rows -> rows.flatMap(List::stream))
        .collect(toUnmodifiableList());
  }

  /** The same, under a line with the names of the columns. */
  public static String csv(
      Estimates estimates, List<Distribution> distributions, List<CrossEstimate> crosses) {
    return csv(estimates, distributions, crosses, CsvUse.PROGRAM);
  }

  /** The same for a kind of reader. */
  public static String csv(
      Estimates estimates,
      List<Distribution> distributions,
      List<CrossEstimate> crosses,
      CsvUse use) {
    return CsvText.withCarriageReturns(use)
        .write(
            COLUMNS,
            of(estimates, distributions, crosses).stream()
                .map(ResultRow::cells)
                .collect(toUnmodifiableList()));
  }

  /** Estimates of several periods; the first column says when each of them began. */
  public static String csvOverTime(SortedMap<Instant, Estimates> periods, CsvUse use) {
    List<String> columns =
        Stream.concat(Stream.of("from"), COLUMNS.stream()).collect(toUnmodifiableList());
    return CsvText.withCarriageReturns(use)
        .write(
            columns,
            periods.entrySet().stream()
                .flatMap(period -> over(period.getKey(), period.getValue()))
                .collect(toUnmodifiableList()));
  }

  private static Stream<List<String>> over(Instant from, Estimates estimates) {
    return estimates.attributes().stream()
        .flatMap(one -> of(one).stream())
        .map(row -> Stream.concat(Stream.of(from.toString()), row.cells().stream()))
        .map(cells -> cells.collect(toUnmodifiableList()));
  }
}

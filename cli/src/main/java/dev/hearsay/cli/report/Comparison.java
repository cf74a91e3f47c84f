package dev.hearsay.cli.report;

import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.cli.plot.ErrorChart.Curve;
import dev.hearsay.cli.plot.VarianceLimits;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.wire.text.PlainText;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Mechanisms side by side: what {@code compare} prints.
 *
 * @param rows by ε as it was asked for, then by error, least first
 */
public record Comparison(List<Row> rows, boolean isCategorical) {

  private static final int PEOPLE = 10_000;

  /** Of the normal distribution: 95 % lie within this many standard errors. */
  private static final double STANDARD_ERRORS = 1.96;

  private static final String NUMERIC_MARGIN =
      """
      Variance: of one report about a number mapped to [−1, 1], for the worst number.
      ±: 95 times in 100, the mean of 10,000 reports is this close to the truth.""";

  private static final String CATEGORICAL_MARGIN =
      """
      Variance: of one report about a value's share, on average and at worst.
      ±: 95 times in 100, a share from 10,000 reports is this close to the truth.""";

  private static final Table.Field<Row> MEAN_VARIANCE =
      new Table.Field<>("meanVariance", Row::meanVariance);

  /**
   * A mechanism at one ε.
   *
   * @param limit the least worst-case variance of any mechanism at this ε, if it is known
   * @param meanVariance over the values, for a categorical mechanism
   */
  public record Row(
      String mechanism,
      double epsilon,
      double delta,
      double worstCaseVariance,
      OptionalDouble limit,
      OptionalDouble meanVariance,
      OptionalLong symbols,
      int bits) {

    /** The limit is about pure mechanisms for a number: others may go below it, or have none. */
    public static Row of(Mechanism mechanism, double epsilon) {
      boolean hasLimit = mechanism instanceof NumericMechanism && mechanism.claim().isPure();
      return new Row(
          mechanism.name(),
          epsilon,
          mechanism.claim().delta(),
          mechanism.worstCaseVariance(),
          hasLimit ? limit(epsilon) : OptionalDouble.empty(),
          mechanism instanceof CategoricalMechanism categorical
              ? OptionalDouble.of(categorical.meanVariance())
              : OptionalDouble.empty(),
          mechanism.law().reports(),
          mechanism.bits());
    }

    private static OptionalDouble limit(double epsilon) {
      Double limit = VarianceLimits.upper().get(epsilon);
      return limit == null ? OptionalDouble.empty() : OptionalDouble.of(limit);
    }

    OptionalDouble ratio() {
      return limit.isPresent()
          ? OptionalDouble.of(worstCaseVariance / limit.getAsDouble())
          : OptionalDouble.empty();
    }

    /** What rows are sorted by. */
    public double error() {
      return meanVariance.orElse(worstCaseVariance);
    }

    double marginOfError() {
      return STANDARD_ERRORS * Math.sqrt(error() / PEOPLE);
    }
  }

  public static Comparison of(
      List<Family> families, List<Double> epsilons, double delta, boolean isCategorical) {
    List<Row> rows =
        epsilons.stream()
            .flatMap(
                epsilon ->
                    families.stream()
                        .map(family -> Row.of(family.at(epsilon, delta), epsilon))
                        .sorted(Comparator.comparingDouble(Row::error)))
            .toList();
    return new Comparison(rows, isCategorical);
  }

  /** The lines of a chart of the error that rows are sorted by. */
  public static List<Curve> curves(List<Family> families, double delta) {
    return families.stream()
        .map(
            family ->
                new Curve(
                    family.name(),
                    Family.names().indexOf(family.name()),
                    epsilon -> Row.of(family.at(epsilon, delta), epsilon).error()))
        .toList();
  }

  public Output output() {
    Table<Row> records = new Table<>(forPrograms(), rows);
    return new Output(text(), Map.of("rows", records.asMaps()), records);
  }

  private List<Table.Field<Row>> forPrograms() {
    Stream<Table.Field<Row>> common =
        Stream.of(
            new Table.Field<>("mechanism", Row::mechanism),
            new Table.Field<>("epsilon", Row::epsilon),
            new Table.Field<>("worstCaseVariance", Row::worstCaseVariance),
            new Table.Field<>("limit", Row::limit),
            new Table.Field<>("ratio", Row::ratio),
            new Table.Field<>("bits", Row::bits));
    return (isCategorical ? Stream.concat(common, Stream.of(MEAN_VARIANCE)) : common).toList();
  }

  private List<Table.Field<Row>> forPeople() {
    Table.Field<Row> mechanism = new Table.Field<>("mechanism", Row::mechanism);
    Table.Field<Row> variance = new Table.Field<>("worst-case variance", Row::worstCaseVariance);
    Table.Field<Row> margin = new Table.Field<>("± at 10,000 people", Row::marginOfError);
    Table.Field<Row> symbols = new Table.Field<>("symbols", row -> Numbers.count(row.symbols()));
    Table.Field<Row> bits = new Table.Field<>("bits", Row::bits);
    if (isCategorical) {
      Table.Field<Row> mean = new Table.Field<>("mean variance", Row::meanVariance);
      return List.of(mechanism, mean, variance, margin, symbols, bits);
    }
    Table.Field<Row> limit = new Table.Field<>("limit", Row::limit);
    Table.Field<Row> ratio = new Table.Field<>("ratio to limit", Row::ratio);
    return List.of(mechanism, variance, limit, ratio, margin, symbols, bits);
  }

  private String text() {
    Stream<String> blocks = rows.stream().map(Row::epsilon).distinct().map(this::block);
    return Stream.concat(blocks, Stream.of(footnotes())).collect(Collectors.joining("\n\n"));
  }

  private String block(double epsilon) {
    List<Row> block = rows.stream().filter(row -> row.epsilon() == epsilon).toList();
    return "ε = " + PlainText.exact(epsilon) + "\n" + new Table<>(forPeople(), block).asText();
  }

  private String footnotes() {
    return (isCategorical ? CATEGORICAL_MARGIN : NUMERIC_MARGIN + "\n" + limit()) + deltaNote();
  }

  private String limit() {
    String meaning =
        "Limit: the least variance that any unbiased mechanism of this ε can have, or a\n"
            + "little more: it is certified to 0.2 % up to ε = 4, and to 3 % at 8";
    if (rows.stream().allMatch(row -> row.limit().isPresent())) {
      return meaning + ".";
    }
    return meaning
        + ";\nknown for δ = 0 at ε = "
        + VarianceLimits.upper().keySet().stream()
            .map(PlainText::exact)
            .collect(Collectors.joining(", "))
        + ".";
  }

  /** Which mechanisms made use of δ; empty if none did. */
  private String deltaNote() {
    String users =
        rows.stream()
            .filter(row -> row.delta() > 0)
            .map(Row::mechanism)
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    if (users.isEmpty()) {
      return "";
    }
    double delta = rows.stream().mapToDouble(Row::delta).max().orElseThrow();
    return "\nδ = %s is used by %s only; all others have δ = 0."
        .formatted(PlainText.exact(delta), users);
  }
}

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
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The output of {@code hearsay compare}: mechanisms side by side.
 *
 * @param rows the mechanisms, by ε in the given order, then by error, smallest first
 */
public record Comparison(List<Row> rows, boolean isCategorical) {

  private static final int PEOPLE = 10_000;

  /** The number of standard errors in half a 95 % confidence interval of a normal distribution. */
  private static final double STANDARD_ERRORS = 1.96;

  private static final String NUMERIC_MARGIN =
      """
      Variance: of one report about a number scaled to [−1, 1], for the worst number.
      ±: half the width of a 95 % confidence interval for the mean of 10,000 people.\
      """;

  private static final String CATEGORICAL_MARGIN =
      """
      Variance: of one report about the share of a value, on average over the values and for the worst.
      ±: half the width of a 95 % confidence interval for a share among 10,000 people.\
      """;

  private static final Table.Field<Row> MEAN_VARIANCE =
      new Table.Field<>("meanVariance", Row::meanVariance);

  /**
   * A mechanism at one ε.
   *
   * @param limit the least worst-case variance of any mechanism with this ε, if it is known
   * @param meanVariance the mean over the values, for a categorical mechanism
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

    /**
     * Returns the row of a mechanism. Only pure mechanisms for a number have a limit: other
     * mechanisms may go below it.
     */
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

    /** Returns the variance by which rows are sorted. */
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

  /** Returns the curves of a chart: the variance by which rows are sorted, for every mechanism. */
  public static List<Curve> curves(List<Family> families, double delta) {
    return IntStream.range(0, families.size())
        .mapToObj(
            i ->
                new Curve(
                    families.get(i).name(),
                    place(families.get(i).name(), i),
                    epsilon -> Row.of(families.get(i).at(epsilon, delta), epsilon).error()))
        .toList();
  }

  /** Returns the place of a name, after all others if the name has a parameter. */
  private static int place(String name, int index) {
    List<String> known = Family.names();
    return known.contains(name) ? known.indexOf(name) : known.size() + index;
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
    Table.Field<Row> limit = new Table.Field<>("theoretical minimum", Row::limit);
    Table.Field<Row> ratio = new Table.Field<>("ratio to minimum", Row::ratio);
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
        "Theoretical minimum: the least worst-case variance of all unbiased mechanisms with this"
            + " ε.\n"
            + "The printed minimum is too large by at most 0.2 % for ε up to 4, and by at most 3 %"
            + " for ε up to 8";
    if (rows.stream().allMatch(row -> row.limit().isPresent())) {
      return meaning + ".";
    }
    return meaning
        + ".\nIt is known for δ = 0 at ε = "
        + VarianceLimits.upper().keySet().stream()
            .map(PlainText::exact)
            .collect(Collectors.joining(", "))
        + ".";
  }

  /** Returns a sentence that names the mechanisms that use δ, or an empty text if none does. */
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
    return "\nδ = %s is used by %s only; the others have δ = 0."
        .formatted(PlainText.exact(delta), users);
  }
}

package dev.hearsay.lab.ours;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.AttributeEstimate;
import dev.hearsay.Device;
import dev.hearsay.Estimate;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Tally;
import dev.hearsay.estimate.AssumedValues;
import dev.hearsay.lab.data.People;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.lab.survey.Values;
import dev.hearsay.mechanism.CategoricalMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.mechanism.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * People whose values are known, so that a plan's error is known too: what to expect of it, exactly
 * up to the width of a bin, and what one collection has. Means are on [−1, 1]. Immutable.
 */
final class KnownPeople {

  private static final ConcurrentMap<String, KnownPeople> KNOWN = new ConcurrentHashMap<>();

  private final People people;
  private final List<PrivateRecord> records;

  /** For each attribute its mean, or its values' shares. */
  private final double[][] truths;

  /** For each numeric attribute its values; for another nothing that is used. */
  private final AssumedValues[] values;

  private KnownPeople(People people) {
    this.people = people;
    PrivateRecord.Reader reader = new PrivateRecord.Reader(people.schema());
    records = people.rows().stream().map(row -> reader.read(texts(row))).toList();
    int count = people.schema().attributes().size();
    values = new AssumedValues[count];
    truths = new double[count][];
    double[][] numbers = people.numbers();
    List<double[]> shares = people.shares();
    int number = 0;
    for (int i = 0; i < count; i++) {
      boolean isNumber = people.schema().attributes().get(i) instanceof Numeric;
      values[i] = isNumber ? Values.of(new double[][] {numbers[number]}) : AssumedValues.evenly(0);
      truths[i] = isNumber ? new double[] {Survey.mean(numbers[number])} : shares.get(i - number);
      number += isNumber ? 1 : 0;
    }
  }

  /** Made once for the same people. */
  static KnownPeople of(People people) {
    return KNOWN.computeIfAbsent(
        people.name() + " " + people.size(), missing -> new KnownPeople(people));
  }

  People people() {
    return people;
  }

  private List<String> texts(double[] row) {
    return IntStream.range(0, row.length)
        .mapToObj(i -> text(people.schema().attributes().get(i), row[i]))
        .toList();
  }

  private static String text(Attribute attribute, double value) {
    return attribute instanceof Categorical categorical
        ? categorical.values().get((int) value)
        : Double.toString(value);
  }

  /** The mean over the attributes; of one with shares it is their mean that counts. */
  static double mean(double[][] errors) {
    return Arrays.stream(errors)
        .mapToDouble(error -> Arrays.stream(error).average().orElseThrow())
        .average()
        .orElseThrow();
  }

  /**
   * A person reports on an attribute with probability π. Divided by those who report, an estimate
   * has the variance ((noise + spread)/π − spread)/n; divided by nπ, the same with the mean square
   * of what is estimated instead of its variance.
   *
   * @param plan with a part for each attribute
   * @return for each attribute that of its mean, or of its shares
   */
  double[][] expectedSquares(Plan plan, Scaling scaling) {
    Map<Mechanism, Map<Double, Double>> known = new HashMap<>();
    double[][] errors = new double[truths.length][];
    for (int i = 0; i < errors.length; i++) {
      Mechanism mechanism = plan.parts().get(i).mechanism();
      double[] noise =
          noise(mechanism, known.computeIfAbsent(mechanism, missing -> new HashMap<>()), i);
      double[] spread = spread(i, scaling);
      double inclusion = plan.sampling().inclusion(i);
      errors[i] = new double[noise.length];
      for (int j = 0; j < noise.length; j++) {
        errors[i][j] = ((noise[j] + spread[j]) / inclusion - spread[j]) / people.size();
      }
    }
    return errors;
  }

  /**
   * @param known variances by value: attributes share mechanisms and bins, and variances take time
   */
  private double[] noise(Mechanism mechanism, Map<Double, Double> known, int attribute) {
    if (mechanism instanceof NumericMechanism numeric) {
      return new double[] {
        values[attribute].mean(x -> known.computeIfAbsent(x, numeric::variance))
      };
    }
    CategoricalMechanism categorical = (CategoricalMechanism) mechanism;
    double ofTruth = categorical.variance(true);
    double ofOther = categorical.variance(false);
    return Arrays.stream(truths[attribute])
        .map(share -> share * ofTruth + (1 - share) * ofOther)
        .toArray();
  }

  private double[] spread(int attribute, Scaling scaling) {
    boolean isNumber = people.schema().attributes().get(attribute) instanceof Numeric;
    DoubleStream squares =
        isNumber
            ? DoubleStream.of(values[attribute].mean(x -> x * x))
            : Arrays.stream(truths[attribute]);
    double[] spread = squares.toArray();
    if (scaling == Scaling.BY_REPORTERS) {
      Arrays.setAll(spread, j -> spread[j] - truths[attribute][j] * truths[attribute][j]);
    }
    return spread;
  }

  /** Of one collection. */
  double[][] squares(Plan plan, Scaling scaling, InsecureSeededBits bits) {
    Device device = Device.insecure(plan, bits);
    Tally tally = Tally.of(plan);
    records.forEach(person -> tally.add(device.report(person)));
    List<AttributeEstimate> estimates = tally.estimates().attributes();
    double[][] errors = new double[truths.length][];
    for (int i = 0; i < errors.length; i++) {
      double[] found = found(estimates.get(i), people.schema().attributes().get(i));
      double factor = scaling == Scaling.BY_REPORTERS ? 1 : overExpected(tally, i);
      double[] truth = truths[i];
      errors[i] = new double[truth.length];
      Arrays.setAll(errors[i], j -> Math.pow(factor * found[j] - truth[j], 2));
    }
    return errors;
  }

  /** How many reported on an attribute, over how many were expected to. */
  private static double overExpected(Tally tally, int attribute) {
    return tally.reports(attribute)
        / (tally.reports() * tally.plan().sampling().inclusion(attribute));
  }

  private static double[] found(AttributeEstimate estimate, Attribute attribute) {
    if (estimate instanceof AttributeEstimate.Mean mean && attribute instanceof Numeric numeric) {
      double half = (numeric.max() - numeric.min()) / 2;
      return new double[] {(mean.mean().value() - numeric.min()) / half - 1};
    }
    return ((AttributeEstimate.Frequencies) estimate)
        .shares().stream().mapToDouble(Estimate::value).toArray();
  }
}

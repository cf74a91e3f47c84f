package dev.hearsay.lab.ours;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Device;
import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import dev.hearsay.Hint;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Tally;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.lab.data.People;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.lab.survey.Values;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * People whose values are known, so that a plan's error is known too: what to expect of it, exactly
 * up to the width of a bin, and what one collection has. Means are on [−1, 1]. Immutable.
 */
final class KnownPeople {

  /** Of a number's prior. */
  private static final int PRIOR_BINS = 40;

  /** A square on [−1, 1] as one on [0, 1]. */
  private static final double OF_NUMBER = 0.25;

  private static final ConcurrentMap<String, KnownPeople> KNOWN = new ConcurrentHashMap<>();

  /** What the sum of decoded reports is divided by. Both estimates are unbiased. */
  enum Scaling {
    /**
     * The number of people who reported on the attribute: what Hearsay does. It is the more
     * accurate but for terms of the order of 1/n².
     */
    BY_REPORTERS,
    /**
     * The number of all people times the probability of reporting on the attribute: the papers'.
     */
    BY_EVERYONE
  }

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
      boolean isNumber = isNumber(i);
      values[i] = isNumber ? Values.of(new double[][] {numbers[number]}) : AssumedValues.evenly(0);
      truths[i] = isNumber ? new double[] {Survey.mean(numbers[number])} : shares.get(i - number);
      number += isNumber ? 1 : 0;
    }
  }

  /** Made once for people of the same name and number. */
  static KnownPeople of(People people) {
    return of(people.name() + " " + people.size(), () -> people);
  }

  /** Made once for the same key. */
  static KnownPeople of(String key, Supplier<People> people) {
    return KNOWN.computeIfAbsent(key, missing -> new KnownPeople(people.get()));
  }

  People people() {
    return people;
  }

  /** What a planner would be told by somebody who knew everything about each attribute alone. */
  Map<String, Hint> hints() {
    Map<String, Hint> hints = new HashMap<>();
    double[][] numbers = people.numbers();
    int number = 0;
    for (int i = 0; i < truths.length; i++) {
      Attribute attribute = people.schema().attributes().get(i);
      double[] prior = attribute instanceof Numeric ? bins(numbers[number++]) : truths[i];
      hints.put(attribute.name(), new Hint(1, Arrays.stream(prior).boxed().toList()));
    }
    return hints;
  }

  private static double[] bins(double[] numbers) {
    double[] bins = new double[PRIOR_BINS];
    for (double x : numbers) {
      bins[Math.min(PRIOR_BINS - 1, (int) ((x + 1) / 2 * PRIOR_BINS))] += 1.0 / numbers.length;
    }
    return bins;
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

  /** A number's error as a fraction of its range, which is 2 wide here, and all shares added up. */
  double total(double[][] squares) {
    double total = 0;
    for (int i = 0; i < squares.length; i++) {
      total += (isNumber(i) ? OF_NUMBER : 1) * Arrays.stream(squares[i]).sum();
    }
    return total;
  }

  /** The mean over the numbers, each as a fraction of its range; or over all shares. */
  double mean(double[][] squares, boolean isOfNumbers) {
    return IntStream.range(0, squares.length)
        .filter(i -> isNumber(i) == isOfNumbers)
        .boxed()
        .flatMapToDouble(i -> Arrays.stream(squares[i]))
        .map(square -> (isOfNumbers ? OF_NUMBER : 1) * square)
        .average()
        .orElseThrow();
  }

  private boolean isNumber(int attribute) {
    return people.schema().attributes().get(attribute) instanceof Numeric;
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
   * of what is estimated instead of its variance. Several parts that tell the same are weighted by
   * the inverse of (noise + spread)/π, and these inverses add up.
   *
   * @param plan without vectors
   * @return for each attribute that of its mean, or of its shares
   */
  double[][] expectedSquares(Plan plan, Scaling scaling) {
    Map<Mechanism, Map<Double, Double>> known = new HashMap<>();
    double[][] errors = new double[truths.length][];
    for (int i = 0; i < errors.length; i++) {
      double[] spread = spread(i, scaling);
      double[] information = information(plan, i, spread, known);
      errors[i] = new double[spread.length];
      Arrays.setAll(errors[i], j -> (1 / information[j] - spread[j]) / people.size());
    }
    return errors;
  }

  private double[] information(
      Plan plan, int attribute, double[] spread, Map<Mechanism, Map<Double, Double>> known) {
    double[] information = new double[spread.length];
    for (int i = 0; i < plan.parts().size(); i++) {
      Plan.Part part = plan.parts().get(i);
      if (part.attributes().contains(attribute)) {
        double inclusion = plan.sampling().inclusion(i);
        Mechanism mechanism = part.mechanismFor(attribute);
        double[] noise =
            noise(
                mechanism, known.computeIfAbsent(mechanism, missing -> new HashMap<>()), attribute);
        Arrays.setAll(information, j -> information[j] + inclusion / (noise[j] + spread[j]));
      }
    }
    return information;
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
    DoubleStream squares =
        isNumber(attribute)
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
    Estimates estimates = tally.estimates();
    double[][] errors = new double[truths.length][];
    for (int i = 0; i < errors.length; i++) {
      double[] found = found(estimates, people.schema().attributes().get(i));
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

  private static double[] found(Estimates estimates, Attribute attribute) {
    if (attribute instanceof Numeric numeric) {
      double half = (numeric.max() - numeric.min()) / 2;
      return new double[] {(estimates.mean(numeric.name()).value() - numeric.min()) / half - 1};
    }
    return estimates.frequencies(attribute.name()).stream().mapToDouble(Estimate::value).toArray();
  }
}

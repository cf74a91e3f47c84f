package dev.hearsay.lab.ours;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Device;
import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import dev.hearsay.Plan;
import dev.hearsay.Postprocessing;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.category.SupportModel;
import dev.hearsay.design.Planner;
import dev.hearsay.lab.data.People;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.share.Consistency;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.IntStream;

/** Everybody is asked for one of k values. Immutable. */
final class ShareSurvey {

  static final String VALUE = "value";

  /** The nearest shares that are possible; known as norm-sub. */
  static final String PROJECTED = "norm-sub";

  static final String CONSISTENT = "consistent";

  /** How many values post-processing is to show what it can do on. */
  private static final int MANY = 100;

  private static final ConcurrentMap<String, Plan> PLANS = new ConcurrentHashMap<>();

  private final int[] counts;
  private final int people;

  /**
   * @param counts how many people have each value
   */
  ShareSurvey(int... counts) {
    this.counts = counts.clone();
    this.people = Arrays.stream(counts).sum();
  }

  /** Shares in proportion to v^−exponent, rounded to whole people. */
  static ShareSurvey zipf(int values, double exponent, int people) {
    double[] weights =
        IntStream.rangeClosed(1, values).mapToDouble(v -> Math.pow(v, -exponent)).toArray();
    double total = Arrays.stream(weights).sum();
    int[] counts =
        Arrays.stream(weights).mapToInt(w -> (int) Math.rint(people * w / total)).toArray();
    counts[0] += people - Arrays.stream(counts).sum();
    return new ShareSurvey(counts);
  }

  /** The attribute of these people that has the most values; if those are few, two together. */
  static ShareSurvey ofLargest(People people) {
    List<Attribute> attributes = people.schema().attributes();
    List<Integer> places =
        IntStream.range(0, attributes.size())
            .boxed()
            .filter(place -> attributes.get(place) instanceof Categorical)
            .sorted(Comparator.comparing(place -> -values(attributes.get(place))))
            .toList();
    int first = places.get(0);
    int second = places.get(1);
    int most = values(attributes.get(first));
    boolean isEnough = most >= MANY;
    int[] counts = new int[isEnough ? most : most * values(attributes.get(second))];
    for (double[] row : people.rows()) {
      counts[(int) (isEnough ? row[first] : row[first] + most * row[second])]++;
    }
    return new ShareSurvey(counts);
  }

  private static int values(Attribute attribute) {
    return ((Categorical) attribute).values().size();
  }

  private Plan plan(String mechanism, double epsilon) {
    return PLANS.computeIfAbsent(
        mechanism + " " + epsilon + " " + counts.length,
        missing -> {
          List<String> names = IntStream.range(0, counts.length).mapToObj(v -> "v" + v).toList();
          Schema schema = new Schema("one", List.of(new Categorical(VALUE, names)));
          return Planner.forSchema(schema).epsilon(epsilon).mechanism(mechanism).plan();
        });
  }

  /** What a collection with the planner's mechanism finds, report by report. */
  Estimates collect(double epsilon, InsecureSeededBits bits) {
    Plan plan = plan(Planner.AUTO, epsilon);
    PrivateRecord.Reader reader = new PrivateRecord.Reader(plan.schema());
    Device device = Device.insecure(plan, bits);
    Tally tally = Tally.of(plan);
    for (int v = 0; v < counts.length; v++) {
      PrivateRecord person = reader.read(List.of("v" + v));
      for (int i = 0; i < counts[v]; i++) {
        tally.add(device.report(person));
      }
    }
    return tally.estimates();
  }

  /**
   * The same with OUE, whose bits are independent: how many are set for a value is the sum of two
   * binomial counts, over those who have it and those who have not.
   */
  Estimates collectUnary(double epsilon, InsecureSeededBits bits) {
    Plan plan = plan("oue", epsilon);
    SupportLaw law = law(plan);
    BinomialDraw binomial = BinomialDraw.upTo(people);
    double p = law.supportOfTruth().toDouble();
    double q = law.supportOfOther().toDouble();
    long[] cells = new long[counts.length];
    Arrays.setAll(
        cells,
        v -> (long) binomial.draw(counts[v], p, bits) + binomial.draw(people - counts[v], q, bits));
    return Tally.restore(plan, people, 0, new long[] {people}, List.of(cells)).estimates();
  }

  /** The mean squared error to expect of raw shares. */
  double expectedError(String mechanism, double epsilon) {
    return mechanism(plan(mechanism, epsilon)).meanVariance() / people;
  }

  /** The mean squared error after post-processing of this name, over that of the raw shares. */
  double errorOverRaw(Estimates raw, String how) {
    return error(postprocessed(raw, how)) / error(values(raw));
  }

  private double error(double[] found) {
    double sum = 0;
    for (int v = 0; v < counts.length; v++) {
      sum += Math.pow(found[v] - (double) counts[v] / people, 2);
    }
    return sum / counts.length;
  }

  /** The shares alone: intervals of consistent ones take hundreds of simulated collections. */
  static double[] postprocessed(Estimates raw, String how) {
    return switch (how) {
      case PROJECTED -> Consistency.project(values(raw));
      case CONSISTENT -> {
        SupportLaw law = law(raw.tiers().get(0).plan());
        double p = law.supportOfTruth().toDouble();
        double q = law.supportOfOther().toDouble();
        double[] errors =
            raw.frequencies(VALUE).stream().mapToDouble(Estimate::standardError).toArray();
        yield Consistency.fit(
            values(raw), errors, Optional.of(new SupportModel(p, q, raw.reports())));
      }
      default -> values(raw.postprocessed(Postprocessing.of(how)));
    };
  }

  private static SupportLaw law(Plan plan) {
    return (SupportLaw) mechanism(plan).law();
  }

  private static CategoricalMechanism mechanism(Plan plan) {
    return (CategoricalMechanism) plan.parts().get(0).mechanism();
  }

  private static double[] values(Estimates estimates) {
    return estimates.frequencies(VALUE).stream().mapToDouble(Estimate::value).toArray();
  }
}

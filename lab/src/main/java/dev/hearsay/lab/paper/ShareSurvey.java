package dev.hearsay.lab.paper;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Device;
import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import dev.hearsay.Plan;
import dev.hearsay.Postprocessing;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.design.Planner;
import dev.hearsay.estimate.Consistency;
import dev.hearsay.estimate.SupportModel;
import dev.hearsay.lab.data.People;
import dev.hearsay.law.SupportLaw;
import dev.hearsay.mechanism.CategoricalMechanism;
import dev.hearsay.random.InsecureSeededBits;
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

  /** The attribute of these people that has the most values. */
  static ShareSurvey ofLargest(People people) {
    double[] shares =
        people.shares().stream().max(Comparator.comparingInt(found -> found.length)).orElseThrow();
    return new ShareSurvey(
        Arrays.stream(shares).mapToInt(share -> (int) Math.rint(share * people.size())).toArray());
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

  /** The mean squared error of the shares after post-processing of this name. */
  double error(Estimates raw, String how) {
    double[] found = postprocessed(raw, how);
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
        SupportLaw law = law(raw.plan());
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
    return (SupportLaw) ((CategoricalMechanism) plan.parts().get(0).mechanism()).law();
  }

  private static double[] values(Estimates estimates) {
    return estimates.frequencies(VALUE).stream().mapToDouble(Estimate::value).toArray();
  }
}

package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.law.Counter;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that intervals of cells, means by group, covariances and correlations contain the truth
 * about a fixed population with their stated confidence, and that estimates scatter by their
 * standard errors.
 *
 * <p>For N collections, the tolerance of coverage is 1.5 % plus six standard deviations of N
 * collections, and that of the scatter is 3 % plus six of its own. The probability of a false
 * failure is below 10⁻⁸ per quantity, and below 10⁻⁶ for all 100 of them. {@code
 * -Dhearsay.collections=5000} makes the test precise.
 */
class CrossCoverageTest {

  private static final int COLLECTIONS = Integer.getInteger("hearsay.collections", 500);
  private static final long SEED = Long.getLong("hearsay.seed", System.nanoTime());
  private static final int PEOPLE = 3000;
  private static final double CONFIDENCE = 0.95;

  private static final Schema SCHEMA =
      new Schema(
          "coverage",
          List.of(
              new Attribute.Categorical("sex", List.of("f", "m")),
              new Attribute.Categorical("job", List.of("a", "b", "c")),
              new Attribute.Numeric("age", 0, 100),
              new Attribute.Numeric("hours", 0, 80)));

  /** The people's values as laws read them: indices, and places in [0, 1]. Their seed is fixed. */
  private static final double[][] POPULATION = population();

  private static double[][] population() {
    InsecureSeededBits bits = new InsecureSeededBits(1);
    double[][] people = new double[PEOPLE][];
    for (int i = 0; i < PEOPLE; i++) {
      double sex = i % 5 < 2 ? 1 : 0;
      double job = Math.floor(3 * Math.pow(Draws.uniform(bits), 1 + sex));
      double age = Draws.uniform(bits);
      double hours = (0.5 * Draws.uniform(bits) + age + 0.5 * job) / 2.5;
      people[i] = new double[] {sex, job, age, hours};
    }
    return people;
  }

  private static final int[][] PAIRS = {{0, 1}, {1, 3}, {2, 3}};

  private static Plan plan(String mechanism, double epsilon) {
    PrivacyLoss loss = PrivacyLoss.pure(epsilon);
    int width = mechanism.equals(JointMechanism.NAME) ? 4 : 1;
    Coordinate[] coordinates = {
      Coordinate.category(2),
      Coordinate.category(3),
      Coordinate.number(width == 1 ? 17 : 9, width),
      Coordinate.number(17, width)
    };
    return new Plan(
        SCHEMA,
        loss,
        1,
        Arrays.stream(PAIRS)
            .map(
                pair ->
                    new Plan.Part(
                        List.of(pair[0], pair[1]),
                        Mechanisms.joint(
                            mechanism, List.of(coordinates[pair[0]], coordinates[pair[1]]), loss)))
            .toList());
  }

  /** Returns a tally of one report per person, on one of the parts. */
  private static Tally collect(Plan plan, InsecureSeededBits bits) {
    List<Mechanism> mechanisms = plan.parts().stream().map(Plan.Part::mechanism).toList();
    List<Counter> counters = mechanisms.stream().map(Mechanism::counter).toList();
    long[] words = new long[mechanisms.stream().mapToInt(Mechanism::words).max().orElseThrow()];
    for (double[] person : POPULATION) {
      int part = bits.uniform(mechanisms.size());
      double[] record = {person[0], person[1], 2 * person[2] - 1, 2 * person[3] - 1};
      mechanisms.get(part).reportInsecurely(record, PAIRS[part], bits, words, 0);
      counters.get(part).add(words, 0);
    }
    return Tally.restore(
        plan,
        PEOPLE,
        0,
        counters.stream().mapToLong(Counter::reports).toArray(),
        counters.stream().map(Counter::cells).toList());
  }

  private static final class Outcomes {
    int asked;
    int estimated;
    int held;
    double squares;

    void add(Optional<Estimate> estimate, double truth) {
      asked++;
      estimate.ifPresent(found -> add(found, truth));
    }

    private void add(Estimate found, double truth) {
      estimated++;
      held += found.interval().contains(truth) ? 1 : 0;
      double deviation = (found.value() - truth) / found.standardError();
      squares += deviation * deviation;
    }

    double coverage() {
      return held / (double) estimated;
    }

    double scatter() {
      return Math.sqrt(squares / estimated);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "joint, 1",
    "joint, 4",
    "joint, 8",
    "joint-subset, 1",
    "joint-subset, 3",
    "joint-olh, 0.5",
    "joint-olh, 2",
    "joint-olh, 4"
  })
  void intervalsHoldTheTruth(String mechanism, double epsilon) {
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    Plan plan = plan(mechanism, epsilon);
    Map<String, Outcomes> records = new LinkedHashMap<>();
    for (int i = 0; i < COLLECTIONS; i++) {
      Tally tally = collect(plan, bits);
      addCells(tally, records);
      addMeans(tally, records);
      addCorrelation(tally, records);
    }
    records.forEach((what, found) -> check(epsilon, mechanism + " " + what, found));
  }

  /**
   * Checks the coverage of a quantity. If many collections have no estimate, those that have one
   * are a biased selection and are not checked.
   */
  private static void check(double epsilon, String what, Outcomes found) {
    System.out.printf(
        "ε = %s, %s: estimated %d, held %.4f, scatter %.3f%n",
        epsilon, what, found.estimated, found.coverage(), found.scatter());
    if (found.estimated < 0.95 * found.asked) {
      return;
    }
    String which = "%s at ε = %s, seed %s".formatted(what, epsilon, SEED);
    double chance = 6 * Math.sqrt(CONFIDENCE * (1 - CONFIDENCE) / found.estimated);
    assertThat(found.coverage())
        .as(which)
        .isBetween(CONFIDENCE - 0.015 - chance, CONFIDENCE + 0.015 + chance);
    if (epsilon > 1) { // for smaller ε, quotients have long tails
      double spread = 0.03 + 6 / Math.sqrt(2.0 * found.estimated);
      assertThat(found.scatter()).as(which).isBetween(1 - spread, 1 + spread);
    }
  }

  private static void add(
      Map<String, Outcomes> records, String what, Optional<Estimate> estimate, double truth) {
    records.computeIfAbsent(what, name -> new Outcomes()).add(estimate, truth);
  }

  private static void addCells(Tally tally, Map<String, Outcomes> records) {
    CrossEstimate.Cells found =
        (CrossEstimate.Cells) tally.cross(List.of("sex", "job"), CONFIDENCE);
    for (int i = 0; i < 6; i++) {
      int sex = i / 3;
      int job = i % 3;
      long holders =
          Arrays.stream(POPULATION).filter(one -> one[0] == sex && one[1] == job).count();
      Estimate share = found.cells().get(i).share();
      add(records, "cell " + i, Optional.of(share), holders / (double) PEOPLE);
    }
  }

  private static void addMeans(Tally tally, Map<String, Outcomes> records) {
    CrossEstimate.GroupMeans found =
        (CrossEstimate.GroupMeans) tally.cross(List.of("job", "hours"), CONFIDENCE);
    for (int i = 0; i < 3; i++) {
      int job = i;
      double truth =
          Arrays.stream(POPULATION)
              .filter(one -> one[1] == job)
              .mapToDouble(one -> 80 * one[3])
              .average()
              .orElseThrow();
      add(records, "mean " + i, found.groups().get(i).mean(), truth);
    }
  }

  private static void addCorrelation(Tally tally, Map<String, Outcomes> records) {
    CrossEstimate.Correlation found =
        (CrossEstimate.Correlation) tally.cross(List.of("age", "hours"), CONFIDENCE);
    double covariance = covariance(2, 3);
    add(records, "covariance", Optional.of(found.covariance()), 100 * 80 * covariance);
    double truth = covariance / Math.sqrt(covariance(2, 2) * covariance(3, 3));
    add(records, "correlation", found.correlation(), truth);
  }

  private static double covariance(int one, int other) {
    double product = average(one, other);
    return product - average(one, -1) * average(other, -1);
  }

  private static double average(int one, int other) {
    return Arrays.stream(POPULATION)
        .mapToDouble(person -> person[one] * (other < 0 ? 1 : person[other]))
        .average()
        .orElseThrow();
  }
}

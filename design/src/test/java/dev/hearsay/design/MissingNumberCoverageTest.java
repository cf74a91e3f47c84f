package dev.hearsay.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Attribute;
import dev.hearsay.Estimates;
import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Intervals for a number that may be missing contain the truth as often as they claim: for the mean
 * of the people who answered, and for their share, even if people with high values answer less
 * often.
 *
 * <p>If too few people may have answered, nothing is claimed, which counts as correct. Intervals of
 * shares near 0 or 1 are wider than claimed, as for rare values of a category. For N collections,
 * the coverage must be within 1.5 % of 95 %, plus or minus six standard deviations of N
 * collections; for shares, it must not be below that. A false failure of all 50 has a probability
 * below 10⁻⁶. {@code -Dhearsay.collections=5000} makes the test precise.
 */
class MissingNumberCoverageTest {

  private static final int COLLECTIONS = Integer.getInteger("hearsay.collections", 500);
  private static final long SEED = Long.getLong("hearsay.seed", System.nanoTime());
  private static final double MIN = 0;
  private static final double MAX = 1_440;

  private static final Schema SCHEMA =
      new Schema(
          "minutes",
          List.of(new Attribute.Numeric("minutes", MIN, MAX).clamped().missingAllowed()));

  /**
   * Returns people's places in [0, 1], and above 1 for a missing number. The seed of the people is
   * fixed.
   */
  private static double[] people(int count, double missing) {
    InsecureSeededBits bits = new InsecureSeededBits(1);
    double[] places = new double[count];
    for (int i = 0; i < count; i++) {
      double value = Math.pow((i + 0.5) / count, 2);
      // High values are missing more often: 0.4 + 0.9·√value is 0.85 on average, and below 1.3.
      double chance = missing <= 0.5 ? missing * (0.4 + 0.9 * Math.sqrt(value)) / 0.85 : missing;
      places[i] = bits.uniform(1 << 20) < chance * (1 << 20) ? 1.5 : value;
    }
    return places;
  }

  @ParameterizedTest
  @CsvSource({
    "2000, 0.5, 0",
    "2000, 0.5, 0.01",
    "2000, 0.5, 0.3",
    "2000, 0.5, 0.9",
    "2000, 1, 0",
    "2000, 1, 0.01",
    "2000, 1, 0.3",
    "2000, 1, 0.9",
    "2000, 2, 0",
    "2000, 2, 0.01",
    "2000, 2, 0.3",
    "2000, 2, 0.9",
    "2000, 4, 0",
    "2000, 4, 0.01",
    "2000, 4, 0.3",
    "2000, 4, 0.9",
    "2000, 8, 0",
    "2000, 8, 0.01",
    "2000, 8, 0.3",
    "2000, 8, 0.9",
    "50000, 0.5, 0.3",
    "50000, 1, 0.9",
    "50000, 2, 0.01",
    "50000, 4, 0.3",
    "50000, 8, 0.9",
  })
  void intervalsHaveTheirCoverage(int count, double epsilon, double missing) {
    Plan plan = Planner.forSchema(SCHEMA).epsilon(epsilon).plan();
    JointLaw law = ((JointMechanism) plan.parts().get(0).mechanism()).law();
    double[] people = people(count, missing);
    double answered = 0;
    double sum = 0;
    for (double place : people) {
      answered += place <= 1 ? 1 : 0;
      sum += place <= 1 ? place : 0;
    }
    double mean = MIN + (MAX - MIN) * sum / answered;
    double share = answered / count;
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    int estimated = 0;
    int held = 0;
    int shares = 0;
    for (int i = 0; i < COLLECTIONS; i++) {
      Estimates estimates = collect(plan, people, bits).estimates(0.95);
      estimated += Double.isNaN(estimates.mean("minutes").value()) ? 0 : 1;
      held += estimates.mean("minutes").interval().contains(mean) ? 1 : 0;
      shares += estimates.answered("minutes").interval().contains(share) ? 1 : 0;
    }
    String what =
        String.format(
            Locale.ROOT,
            "n %s, ε = %s, missing %s, %s: estimated in %.3f, mean held %.4f, share held %.4f, seed"
                + " %s",
            count,
            epsilon,
            missing,
            law.coordinates().get(0),
            estimated / (double) COLLECTIONS,
            held / (double) COLLECTIONS,
            shares / (double) COLLECTIONS,
            SEED);
    System.out.println(what);
    double chance = 0.015 + 6 * Math.sqrt(0.95 * 0.05 / COLLECTIONS);
    assertThat(held / (double) COLLECTIONS).as(what).isBetween(0.95 - chance, 0.95 + chance);
    assertThat(shares / (double) COLLECTIONS).as(what).isGreaterThan(0.95 - chance);
    assertThat(estimated).as(what).isPositive();
  }

  private static Tally collect(Plan plan, double[] people, InsecureSeededBits bits) {
    JointLaw law = ((JointMechanism) plan.parts().get(0).mechanism()).law();
    long[] cells = new long[law.symbols()];
    for (double place : people) {
      cells[law.draw(law.corner(0, place, bits), bits)]++;
    }
    return Tally.restore(plan, people.length, 0, new long[] {people.length}, List.of(cells));
  }
}

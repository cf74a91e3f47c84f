package dev.hearsay.simulate.training;

import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.design.Planner;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.AnswerNoise;
import dev.hearsay.learn.Round;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import java.util.function.IntUnaryOperator;

/**
 * A mechanism that reports m of the d entries, drawn at random, each with an m-th of the loss. The
 * report has one word per entry: the entry's index in its upper half, and the symbol in its lower.
 *
 * <p>The mechanism runs the plan for d numbers of [−1, 1]: the planner chooses m, and the plan's
 * audit proves the loss. A decoded entry is the symbol's value times d/m, and 0 for the entries
 * that were not drawn.
 */
final class SampledCoordinates implements GradientMechanism {

  private static final long LOW_32_BITS = 0xFFFF_FFFFL;

  private final Plan plan;
  private final NumericMechanism mechanism;
  private final int dimensions;
  private final int sampled;

  SampledCoordinates(AnswerMechanism choice, int dimensions, PrivacyLoss loss) {
    this.dimensions = dimensions;
    Planner planner =
        Planner.forSchema(new Schema("gradient", Round.attributes(false, dimensions, 1)))
            .epsilon(loss.epsilon())
            .delta(loss.delta())
            .mechanism(choice.name());
    choice.entries(dimensions).ifPresent(planner::sample);
    this.plan = planner.plan();
    this.mechanism = (NumericMechanism) plan.parts().get(0).mechanism();
    this.sampled = plan.sampled();
  }

  @Override
  public String name() {
    return mechanism.name();
  }

  @Override
  public int dimensions() {
    return dimensions;
  }

  @Override
  public PrivacyLoss claim() {
    return plan.loss();
  }

  @Override
  public ExactLoss audit() {
    return plan.audit().loss();
  }

  @Override
  public Geometry geometry() {
    return Geometry.CUBE;
  }

  @Override
  public int words() {
    return sampled;
  }

  @Override
  public void perturb(double[] vector, SecureBits bits, long[] report) {
    draw(vector, bits, report, entry -> mechanism.perturb(vector[entry], bits));
  }

  @Override
  public void perturbInsecurely(double[] vector, InsecureSeededBits bits, long[] report) {
    draw(vector, bits, report, entry -> mechanism.perturbInsecurely(vector[entry], bits));
  }

  /**
   * Draws a uniform set of {@code sampled} entries (Floyd's algorithm) and perturbs them. If all
   * entries are reported, nothing is drawn for their choice.
   */
  private void draw(double[] vector, BitSource bits, long[] report, IntUnaryOperator symbol) {
    if (vector.length != dimensions) {
      throw new IllegalArgumentException(
          "the vector has " + vector.length + " entries; it must have " + dimensions);
    }
    for (int i = 0; i < sampled; i++) {
      int entry = sampled == dimensions ? i : fresh(report, i, bits);
      report[i] = (long) entry << 32 | symbol.applyAsInt(entry);
    }
  }

  private int fresh(long[] report, int count, BitSource bits) {
    int last = dimensions - sampled + count;
    int candidate = bits.uniform(last + 1);
    return isTaken(report, count, candidate) ? last : candidate;
  }

  private static boolean isTaken(long[] report, int count, int entry) {
    for (int i = 0; i < count; i++) {
      if (report[i] >>> 32 == entry) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean accepts(long[] report) {
    if (report.length != sampled) {
      return false;
    }
    for (int i = 0; i < sampled; i++) {
      long entry = report[i] >>> 32;
      boolean isPossible = entry < dimensions && (report[i] & LOW_32_BITS) < mechanism.symbols();
      if (!isPossible || isTaken(report, i, (int) entry)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void addDecoded(long[] report, double[] sum) {
    double inverseShare = dimensions / (double) sampled;
    for (int i = 0; i < sampled; i++) {
      sum[(int) (report[i] >>> 32)] += inverseShare * mechanism.decode((int) report[i]);
    }
  }

  /** Returns the variance for an entry of typical size. */
  @Override
  public double noise() {
    return AnswerNoise.of(plan).variance();
  }
}

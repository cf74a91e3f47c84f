package dev.hearsay.lab.learning;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.threeoutputs.RandomRounding;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.AnswerNoise;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import dev.hearsay.simulate.training.Geometry;
import dev.hearsay.simulate.training.GradientMechanism;
import dev.hearsay.simulate.training.GradientMechanisms;
import dev.hearsay.simulate.training.SparseVector;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A mechanism that tells of some entries, and rounds what it says of them at random to a few
 * numbers before that leaves the device. An entry not told of is 0, and stays 0.
 */
final class RoundedReports implements GradientMechanism {

  private final GradientMechanism exact;
  private final RandomRounding rounding;
  private final double noise;

  /**
   * @param outputs 2g + 1, odd
   */
  RoundedReports(AnswerMechanism choice, int dimensions, PrivacyLoss loss, int outputs) {
    exact = GradientMechanisms.of(choice, dimensions, loss);
    int told = exact.words();
    double scale = dimensions / (double) told;
    NumericMechanism entry = Designs.numeric(choice.name(), loss.epsilon() / told);
    double largest =
        IntStream.range(0, entry.symbols()).mapToDouble(entry::decode).max().orElseThrow();
    rounding = new RandomRounding(scale * largest, outputs / 2);
    noise = exact.noise() + scale * expectedCost(entry, new RandomRounding(largest, outputs / 2));
  }

  private static double expectedCost(NumericMechanism entry, RandomRounding rounding) {
    return IntStream.range(0, entry.symbols())
        .mapToDouble(
            symbol ->
                entry.probability(AnswerNoise.TYPICAL_ENTRY, symbol)
                    * rounding.variance(entry.decode(symbol)))
        .sum();
  }

  @Override
  public String name() {
    return exact.name();
  }

  @Override
  public int dimensions() {
    return exact.dimensions();
  }

  @Override
  public PrivacyLoss claim() {
    return exact.claim();
  }

  /** What is done to a report afterwards reveals nothing more. */
  @Override
  public ExactLoss audit() {
    return exact.audit();
  }

  @Override
  public Geometry geometry() {
    return exact.geometry();
  }

  /** A place on the grid for every entry. */
  @Override
  public int words() {
    return dimensions();
  }

  @Override
  public void perturb(double[] vector, SecureBits bits, long[] report) {
    long[] words = new long[exact.words()];
    exact.perturb(vector, bits, words);
    round(words, bits, report);
  }

  @Override
  public void perturbInsecurely(double[] vector, InsecureSeededBits bits, long[] report) {
    long[] words = new long[exact.words()];
    exact.perturbInsecurely(vector, bits, words);
    round(words, bits, report);
  }

  @Override
  public void addDraw(SparseVector vector, InsecureSeededBits bits, double[] sum) {
    double[] decoded = new double[dimensions()];
    exact.addDraw(vector, bits, decoded);
    for (int j = 0; j < decoded.length; j++) {
      if (decoded[j] != 0) {
        sum[j] += rounding.value(rounding.place(decoded[j], bits));
      }
    }
  }

  private void round(long[] words, BitSource bits, long[] report) {
    double[] decoded = new double[dimensions()];
    exact.addDecoded(words, decoded);
    for (int j = 0; j < decoded.length; j++) {
      report[j] = decoded[j] == 0 ? 0 : rounding.place(decoded[j], bits);
    }
  }

  @Override
  public boolean accepts(long[] report) {
    return report.length == words()
        && Arrays.stream(report).allMatch(place -> Math.abs(place) <= rounding.steps());
  }

  @Override
  public void addDecoded(long[] report, double[] sum) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += rounding.value((int) report[j]);
    }
  }

  /** Of an entry of typical size. */
  @Override
  public double noise() {
    return noise;
  }
}

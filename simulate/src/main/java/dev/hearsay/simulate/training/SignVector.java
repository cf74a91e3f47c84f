package dev.hearsay.simulate.training;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.learn.AnswerNoise;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import dev.hearsay.vector.VectorMechanism;

/** A mechanism that reports one sign per entry: one bit of report per entry. */
record SignVector(VectorMechanism mechanism) implements GradientMechanism {

  @Override
  public String name() {
    return mechanism.name();
  }

  @Override
  public int dimensions() {
    return mechanism.dimensions();
  }

  @Override
  public PrivacyLoss claim() {
    return mechanism.claim();
  }

  @Override
  public ExactLoss audit() {
    return Audit.exactLoss(mechanism.law(), mechanism.claim());
  }

  @Override
  public Geometry geometry() {
    return Geometry.CUBE;
  }

  @Override
  public int words() {
    return mechanism.words();
  }

  @Override
  public void perturb(double[] vector, SecureBits bits, long[] report) {
    mechanism.perturb(vector, bits, report);
  }

  @Override
  public void perturbInsecurely(double[] vector, InsecureSeededBits bits, long[] report) {
    mechanism.perturbInsecurely(vector, bits, report);
  }

  /** Returns whether the report has the right length and no bits beyond the last entry. */
  @Override
  public boolean accepts(long[] report) {
    int used = dimensions() - Long.SIZE * (words() - 1);
    return report.length == words() && (used == Long.SIZE || report[words() - 1] >>> used == 0);
  }

  @Override
  public void addDecoded(long[] report, double[] sum) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += mechanism.decode(report, j);
    }
  }

  @Override
  public double noise() {
    return AnswerNoise.of(mechanism).variance();
  }
}

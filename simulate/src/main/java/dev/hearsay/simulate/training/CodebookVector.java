package dev.hearsay.simulate.training;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.learn.AnswerNoise;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import dev.hearsay.vector.BallMechanism;

/** A mechanism that reports one vector of a random codebook: one word of report. */
record CodebookVector(BallMechanism mechanism) implements GradientMechanism {

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
    return Geometry.BALL;
  }

  @Override
  public int words() {
    return 1;
  }

  @Override
  public void perturb(double[] vector, SecureBits bits, long[] report) {
    report[0] = mechanism.perturb(vector, bits);
  }

  @Override
  public void perturbInsecurely(double[] vector, InsecureSeededBits bits, long[] report) {
    report[0] = mechanism.perturbInsecurely(vector, bits);
  }

  @Override
  public boolean accepts(long[] report) {
    return report.length == 1 && mechanism.accepts(report[0]);
  }

  @Override
  public void addDecoded(long[] report, double[] sum) {
    double[] decoded = new double[sum.length];
    mechanism.decode(report[0], decoded);
    for (int j = 0; j < sum.length; j++) {
      sum[j] += decoded[j];
    }
  }

  @Override
  public double noise() {
    return AnswerNoise.of(mechanism).variance();
  }
}

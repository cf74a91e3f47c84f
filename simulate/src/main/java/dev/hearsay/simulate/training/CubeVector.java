package dev.hearsay.simulate.training;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.law.Counter;
import dev.hearsay.learn.AnswerNoise;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import dev.hearsay.vector.VectorMechanism;

/**
 * A mechanism that reports on all entries at once: a sign or a noisy number per entry.
 *
 * @param counter a counter that checks reports and counts none
 */
record CubeVector(VectorMechanism mechanism, Counter counter) implements GradientMechanism {

  CubeVector(VectorMechanism mechanism) {
    this(mechanism, mechanism.counter());
  }

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

  @Override
  public boolean accepts(long[] report) {
    return report.length == words() && counter.accepts(report, 0);
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

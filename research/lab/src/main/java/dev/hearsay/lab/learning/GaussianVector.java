package dev.hearsay.lab.learning;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.number.Gaussian;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import dev.hearsay.simulate.people.InsecureDraws;
import dev.hearsay.simulate.training.Geometry;
import dev.hearsay.simulate.training.GradientMechanism;

/**
 * Opt-GM on a whole vector: normal noise on every entry, with the least deviation that is private
 * for two vectors as far apart as the geometry allows. Floating-point noise is for simulations
 * only.
 *
 * @param sigma the noise's standard deviation
 */
record GaussianVector(int dimensions, PrivacyLoss claim, Geometry geometry, double sigma)
    implements GradientMechanism {

  /** Two corners of the cube are 2√d apart, two points of the ball at most 2. */
  static GaussianVector of(int dimensions, PrivacyLoss loss, Geometry geometry) {
    double apart = geometry == Geometry.CUBE ? 2 * Math.sqrt(dimensions) : 2;
    return new GaussianVector(dimensions, loss, geometry, Gaussian.sigma(loss, apart));
  }

  /**
   * With the sensitivity 2 that W20 prints, whatever d is: not private for more than one number.
   */
  static GaussianVector asPrinted(int dimensions, PrivacyLoss loss) {
    return new GaussianVector(dimensions, loss, Geometry.CUBE, Gaussian.sigma(loss, 2));
  }

  @Override
  public String name() {
    return "Opt-GM";
  }

  /** By the theorem on the noise, not from integers: a simulated device asks, and is told so. */
  @Override
  public ExactLoss audit() {
    return new ExactLoss(claim, claim.epsilon(), claim.delta(), true);
  }

  @Override
  public int words() {
    return dimensions;
  }

  @Override
  public void perturb(double[] vector, SecureBits bits, long[] report) {
    throw new UnsupportedOperationException("floating-point noise protects nobody");
  }

  @Override
  public void perturbInsecurely(double[] vector, InsecureSeededBits bits, long[] report) {
    for (int j = 0; j < report.length; j++) {
      double noise = sigma * InsecureDraws.standardNormal(bits);
      report[j] = Double.doubleToRawLongBits(vector[j] + noise);
    }
  }

  @Override
  public boolean accepts(long[] report) {
    return report.length == dimensions;
  }

  @Override
  public void addDecoded(long[] report, double[] sum) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += Double.longBitsToDouble(report[j]);
    }
  }

  @Override
  public double noise() {
    return sigma * sigma;
  }
}

package dev.hearsay.lab.learning;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.number.Gaussian;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import dev.hearsay.simulate.people.InsecureDraws;
import dev.hearsay.simulate.training.Geometry;
import dev.hearsay.simulate.training.GradientMechanism;
import dev.hearsay.simulate.training.SparseVector;

/**
 * A mechanism that adds independent noise to every entry of a vector, as the papers describe
 * Laplace's mechanism and Opt-GM. The noise of many people together is drawn at once, from its own
 * distribution. Floating-point noise is for simulations only.
 *
 * @param distribution the distribution of the noise of one entry
 */
record AddedNoise(int dimensions, PrivacyLoss claim, Geometry geometry, Distribution distribution)
    implements GradientMechanism {

  /** A distribution of noise with the mean 0. */
  sealed interface Distribution permits Normal, Laplace {

    /** Draws the sum of so many independent noises. */
    double sum(int count, BitSource bits);

    double variance();

    String mechanism();
  }

  /** Normal noise; a sum of n noises is normal with √n times the deviation. */
  record Normal(double deviation) implements Distribution {

    @Override
    public double sum(int count, BitSource bits) {
      return deviation * Math.sqrt(count) * InsecureDraws.standardNormal(bits);
    }

    @Override
    public double variance() {
      return deviation * deviation;
    }

    @Override
    public String mechanism() {
      return "Opt-GM";
    }
  }

  /**
   * Laplace noise: the difference of two exponential variables with the mean {@code scale}. A sum
   * of n noises is therefore the difference of two gamma variables with the shape n.
   */
  record Laplace(double scale) implements Distribution {

    @Override
    public double sum(int count, BitSource bits) {
      double above = gamma(count, bits);
      double below = gamma(count, bits);
      return scale * (above - below);
    }

    /** Draws a gamma variable with a shape of at least 1, by Marsaglia and Tsang's method. */
    private static double gamma(double shape, BitSource bits) {
      double middle = shape - 1.0 / 3;
      double width = 1 / Math.sqrt(9 * middle);
      while (true) {
        double normal = InsecureDraws.standardNormal(bits);
        double cube = Math.pow(1 + width * normal, 3);
        double logarithm = Math.log(1 - InsecureDraws.uniform(bits));
        if (cube > 0 && logarithm < normal * normal / 2 + middle * (1 - cube + Math.log(cube))) {
          return middle * cube;
        }
      }
    }

    @Override
    public double variance() {
      return 2 * scale * scale;
    }

    @Override
    public String mechanism() {
      return "laplace";
    }
  }

  /**
   * Returns Opt-GM with the least deviation that is private for two vectors as far apart as the
   * geometry allows: two corners of the cube are 2√d apart, two points of the ball at most 2.
   */
  static AddedNoise gaussian(int dimensions, PrivacyLoss loss, Geometry geometry) {
    double apart = geometry == Geometry.CUBE ? 2 * Math.sqrt(dimensions) : 2;
    return new AddedNoise(dimensions, loss, geometry, new Normal(Gaussian.sigma(loss, apart)));
  }

  /**
   * Returns Opt-GM with the sensitivity 2 that W20 prints, whatever d is: not private for more than
   * one number.
   */
  static AddedNoise gaussianAsPrinted(int dimensions, PrivacyLoss loss) {
    return new AddedNoise(dimensions, loss, Geometry.CUBE, new Normal(Gaussian.sigma(loss, 2)));
  }

  /** Returns Laplace's mechanism with a d-th of ε for every entry. */
  static AddedNoise laplace(int dimensions, PrivacyLoss loss) {
    return new AddedNoise(
        dimensions, loss, Geometry.CUBE, new Laplace(2 * dimensions / loss.epsilon()));
  }

  @Override
  public String name() {
    return distribution.mechanism();
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
      report[j] = Double.doubleToRawLongBits(vector[j] + distribution.sum(1, bits));
    }
  }

  /** Adds the vector alone. */
  @Override
  public void addDraw(SparseVector vector, InsecureSeededBits bits, double[] sum) {
    vector.addTo(sum);
  }

  /** Adds the noise of all people. */
  @Override
  public void addRemainder(int reports, InsecureSeededBits bits, double[] sum) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += distribution.sum(reports, bits);
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
    return distribution.variance();
  }
}

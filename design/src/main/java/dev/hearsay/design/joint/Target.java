package dev.hearsay.design.joint;

import dev.hearsay.design.joint.JointAttribute.Window;
import dev.hearsay.joint.TupleNoise;
import java.util.List;

/**
 * A quantity that a plan has to estimate: an attribute, or a cross of several. Squared errors are
 * on the scale of a range of 1; those of all shares, cells or groups are added up, times n.
 *
 * @param places the indices of the attributes; more than one are a cross
 * @param weight the weight of its squared error
 * @param spread the variance of the averaged values, which would remain if everybody reported the
 *     truth
 * @param center the square of the expected mean of a number; 0 for everything else
 * @param cells the number of cells of its categories; 1 for a number alone
 * @param limit the limit of its error
 */
public record Target(
    List<Integer> places,
    double weight,
    double spread,
    double center,
    double cells,
    ErrorLimit limit) {

  /**
   * Returns the variance of one decoded report, noise and spread together, if the report is the
   * truth with probability σ.
   */
  public double total(double sigma, List<Window> windows) {
    return total(TupleNoise.ofTruth(sigma), windows);
  }

  /**
   * Returns the variance of one decoded report, noise and spread together.
   *
   * <p>For categories, it is the sum over the cells, one of which contains the person. With
   * numbers, the product of their centred symbols is averaged, and its even mean is 0. Added up
   * over the groups of categories, each person counts once.
   *
   * @param noise the second moments of decoded reports
   * @param windows the windows of its attributes, in their order
   */
  public double total(TupleNoise noise, List<Window> windows) {
    double truth = 1;
    double even = 1;
    boolean hasNumbers = false;
    for (Window window : windows) {
      truth *= window.truth();
      even *= window.noise();
      hasNumbers |= window.coordinate().isNumber();
    }
    return hasNumbers
        ? noise.truth() * truth + noise.uniform() * even - center
        : noise.ofShare(1, 1 / cells) + (cells - 1) * noise.ofShare(0, 1 / cells) + spread;
  }

  /** Returns the same target with another weight. */
  public Target withWeight(double other) {
    return new Target(places, other, spread, center, cells, limit);
  }
}

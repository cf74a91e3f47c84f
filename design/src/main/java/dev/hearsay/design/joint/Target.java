package dev.hearsay.design.joint;

import dev.hearsay.design.joint.JointAttribute.Window;
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
   *
   * <p>A report supports a cell with p = σ + (1 − σ)/cells if the person is in it, and with q = (1
   * − σ)/cells otherwise, and decoding divides by σ. With numbers, the product of their centred
   * symbols is averaged; noise is centred and adds nothing to it. Added up over the groups of
   * categories, each report counts once, so its square is σ·∏truth + (1 − σ)·∏noise over σ².
   *
   * @param windows the windows of its attributes, in their order
   */
  public double total(double sigma, List<Window> windows) {
    double truth = 1;
    double noise = 1;
    boolean hasNumbers = false;
    for (Window window : windows) {
      truth *= window.truth();
      noise *= window.noise();
      hasNumbers |= window.coordinate().isNumber();
    }
    if (hasNumbers) {
      return (sigma * truth + (1 - sigma) * noise) / (sigma * sigma) - center;
    }
    double q = (1 - sigma) / cells;
    double p = sigma + q;
    return (p * (1 - p) + (cells - 1) * q * (1 - q)) / (sigma * sigma) + spread;
  }
}

package dev.hearsay.design.joint;

import dev.hearsay.design.joint.JointAttribute.Window;
import java.util.List;

/**
 * What a plan is to tell: an attribute, or several of them crossed. Squared errors are on the scale
 * of a range of 1, those of all shares, cells or groups added up, times n.
 *
 * @param places the attributes; more than one are a cross
 * @param weight how much its squared error counts
 * @param spread the variance of what is averaged: what is left if everybody told the truth
 * @param center the square of the mean to expect, of a number; 0 for all else
 * @param cells over how many cells of categories it is told; 1 for a number alone
 * @param limit what its error may be at most
 */
public record Target(
    List<Integer> places,
    double weight,
    double spread,
    double center,
    double cells,
    ErrorLimit limit) {

  /**
   * The variance of one decoded report, noise and spread together, with probability σ of the truth.
   *
   * <p>A cell is supported with p = σ + (1 − σ)/cells by those who are in it and with q = (1 −
   * σ)/cells by others, and decoding divides by σ. With numbers, the product of their centred
   * symbols is averaged; noise is centred and adds nothing to it. Added up over the groups of
   * categories, each report counts once, so that its square is σ·∏truth + (1 − σ)·∏noise over σ².
   *
   * @param windows of its attributes, in their order
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

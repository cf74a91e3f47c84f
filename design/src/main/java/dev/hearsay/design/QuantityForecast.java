package dev.hearsay.design;

import dev.hearsay.Quantity;

/**
 * The error to expect of a quantity that is asked for.
 *
 * @param quantity all of its kind, such as the shares of a category
 * @param error half the width of a 95 % interval, in the quantity's own unit: of a number's mean,
 *     of shares on average over the values, of the cell or the group of least certainty among those
 *     with an expected share above 0. Of a median, a quartile or a bin it is 1.96 standard errors
 *     of the estimate if the density is smooth; intervals that assume nothing of it are wider
 */
public record QuantityForecast(Quantity.Key quantity, double error) {

  /** Returns the name by which the quantity is asked for. */
  public String name() {
    return Asked.name(quantity);
  }
}

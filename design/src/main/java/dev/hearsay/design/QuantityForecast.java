package dev.hearsay.design;

import dev.hearsay.Quantity;

/**
 * The expected error of a requested quantity.
 *
 * @param quantity the quantity; it stands for all of its kind, such as the shares of a category
 * @param error half the width of a 95 % interval, in the quantity's own unit: of a number's mean;
 *     of shares, on average over the values; of the cell or group with the largest error among
 *     those with an expected share above 0. For a median, a quartile or a bin it is 1.96 standard
 *     errors of the estimate if the density is smooth; intervals without that assumption are wider
 */
public record QuantityForecast(Quantity.Key quantity, double error) {

  /** Returns the name by which a requirement refers to the quantity. */
  public String name() {
    return RequestedQuantities.name(quantity);
  }
}

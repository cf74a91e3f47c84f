package dev.hearsay.design;

import dev.hearsay.Quantity;
import java.util.Optional;

/**
 * The error that an analyst requires of a quantity, or of every attribute.
 *
 * <pre>
 *   planner.usersFor(List.of(Requirement.ofAll(0.02), planner.requirement("hours by phone=0.2")));
 * </pre>
 *
 * @param quantity the quantity; empty for every attribute
 * @param error half the width of a 95 % interval: of a quantity in its own unit; of every attribute
 *     as a share of its range
 */
public record Requirement(Optional<Quantity.Key> quantity, double error) {

  public Requirement {
    boolean isInRange = quantity.isPresent() || error < 1;
    if (!(error > 0 && error < Double.POSITIVE_INFINITY && isInRange)) {
      throw new IllegalArgumentException(
          quantity
              .map(
                  one ->
                      "the error of '%s' is %s; it must be a finite number above 0"
                          .formatted(RequestedQuantities.name(one), error))
              .orElse(
                  "the error is %s; it must be above 0 and below 1, as a share of an attribute's range"
                      .formatted(error)));
    }
  }

  /** Returns a requirement on every attribute, as a share of its range. */
  public static Requirement ofAll(double error) {
    return new Requirement(Optional.empty(), error);
  }

  /** Returns the name of the quantity; empty for every attribute. */
  public Optional<String> name() {
    return quantity.map(RequestedQuantities::name);
  }

  /** Returns the requirement in words, such as {@code ± 0.02} or {@code hours by phone ± 0.2}. */
  public String inWords(String number) {
    return name().map(one -> one + " ").orElse("") + "± " + number;
  }
}

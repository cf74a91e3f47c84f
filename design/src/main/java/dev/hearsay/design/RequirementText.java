package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Quantity;
import dev.hearsay.Schema;
import java.util.List;
import java.util.Optional;

/** A parser of requirements in the text that users write. */
final class RequirementText {

  private static final String LEGAL =
      "it must be W, such as 0.02, for all attributes, or QUANTITY=W, such as 'hours by phone=0.2'";

  private RequirementText() {}

  /**
   * Parses {@code W} or {@code QUANTITY=W}. The name of a quantity may contain the sign as well.
   */
  static Requirement parse(String text, Schema schema, List<Quantity.Key> all) {
    int sign = text.lastIndexOf('=');
    if (sign < 0) {
      return Requirement.ofAll(number(text, text));
    }
    Quantity.Key quantity = RequestedQuantities.named(text.substring(0, sign), all);
    double error = number(text.substring(sign + 1), text);
    double range = range(quantity, schema);
    if (!(error > 0 && error < range)) {
      throw new IllegalArgumentException(
          "the error of '%s' is %s; it must be above 0 and below %s, in its own unit"
              .formatted(RequestedQuantities.name(quantity), error, range));
    }
    return new Requirement(Optional.of(quantity), error);
  }

  private static double number(String number, String text) {
    try {
      return Double.parseDouble(number.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("the required error is '" + text + "'; " + LEGAL, e);
    }
  }

  private static double range(Quantity.Key quantity, Schema schema) {
    Attribute first = schema.attributes().get(schema.indexOf(quantity.attributes().get(0)));
    return switch (quantity.kind()) {
      case CELL, CORRELATION, BIN -> 1;
      default -> first.range();
    };
  }
}

package dev.hearsay.wire.result;

import static java.util.stream.Collectors.joining;

import dev.hearsay.Quantity;
import dev.hearsay.Quantity.Kind;
import dev.hearsay.wire.text.PlainText;
import java.util.Optional;

/** The names of quantities in results. */
public final class QuantityText {

  /** The separator between the attributes of a cross, and between the values of a cell. */
  private static final String CROSSED = " × ";

  private QuantityText() {}

  /** Returns the name of the attribute, or the names of all attributes of a cross. */
  public static String attribute(Quantity.Key key) {
    return String.join(CROSSED, key.attributes());
  }

  /**
   * Returns the category's value, the number of the entry, the edges of the bin or range, the level
   * of the quantile, the values of the cell or group, or the pooled values of an association; else
   * an empty text.
   */
  public static String value(Quantity.Key key) {
    return key.numbers().isEmpty()
        ? String.join(CROSSED, key.values())
        : key.numbers().stream().map(PlainText::exact).collect(joining(".."));
  }

  /**
   * Returns the name that distinguishes a quantity from the others of its attributes: its value, or
   * the name of its kind if it has none. Empty for a mean and for a correlation, which need no
   * name.
   */
  public static Optional<String> among(Quantity.Key key) {
    if (!key.values().isEmpty() || !key.numbers().isEmpty()) {
      return Optional.of(value(key));
    }
    boolean isPlain = key.kind() == Kind.MEAN || key.kind() == Kind.CORRELATION;
    return isPlain ? Optional.empty() : Optional.of(key.kind().toString());
  }
}

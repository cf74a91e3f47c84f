package dev.hearsay.wire.result;

import static java.util.stream.Collectors.joining;

import dev.hearsay.Quantity;
import dev.hearsay.Quantity.Kind;
import dev.hearsay.wire.table.PlainText;
import java.util.Optional;

/** The names of quantities in results. */
public final class QuantityText {

  /** Stands between the attributes of a cross, and between the values of a cell. */
  private static final String CROSSED = " × ";

  private QuantityText() {}

  /** Returns the name of the attribute, or the names of all attributes of a cross. */
  public static String attribute(Quantity.Key key) {
    return String.join(CROSSED, key.attributes());
  }

  /**
   * Returns the category's value, the number of the entry, the edges of the bin, the level of the
   * quantile, the values of the cell or group, or the pooled values of an association; else an
   * empty text.
   */
  public static String value(Quantity.Key key) {
    return key.numbers().isEmpty()
        ? String.join(CROSSED, key.values())
        : key.numbers().stream().map(PlainText::exact).collect(joining(".."));
  }

  /**
   * Returns the value as differences and trends name it: as {@link #value}, and the word for the
   * share of people who answered; empty for a mean and for a correlation.
   */
  public static Optional<String> compared(Quantity.Key key) {
    boolean isWhole = key.values().isEmpty() && key.numbers().isEmpty();
    return key.kind() == Kind.ANSWERED
        ? Optional.of(key.kind().toString())
        : Optional.of(value(key)).filter(text -> !isWhole);
  }
}

package dev.hearsay.offending.time;

import java.util.Map;
import java.util.function.Consumer;

/** A look-up that recognises by an error that a text is no number. */
public final class ThrowsAndCatches implements Consumer<Map<String, ?>> {

  private double number;

  @Override
  public void accept(Map<String, ?> record) {
    try {
      number = Double.parseDouble(String.valueOf(record.get("age")));
    } catch (NumberFormatException e) {
      number = missing();
    }
  }

  private static double missing() {
    return Double.NaN;
  }

  @Override
  public String toString() {
    return "read " + number;
  }
}

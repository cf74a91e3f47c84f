package dev.hearsay;

import java.util.Map;
import java.util.Optional;

/**
 * Reads what an application hands over as a person's values. Map and values are not ours, and any
 * of their methods may fail, in any way. Whatever goes wrong makes the value a missing one: an
 * error that depends on a value would leave the device as an answer that no noise covers.
 *
 * <p>This is the one place of the library where every throwable is caught.
 */
final class RawValues {

  /** No number that a person has is longer; the time that parsing takes is bounded by it. */
  private static final int MAX_NUMBER_CHARACTERS = 1_000;

  private RawValues() {}

  /** A number, or the text of one; NaN if there is none. */
  static double number(Map<String, ?> values, String name) {
    try {
      Object value = values.get(name);
      return value instanceof Number number ? number.doubleValue() : parsed(String.valueOf(value));
    } catch (Throwable unreadable) {
      return Double.NaN;
    }
  }

  private static double parsed(String text) {
    return text.length() > MAX_NUMBER_CHARACTERS ? Double.NaN : Double.parseDouble(text);
  }

  /** A text, or what a value is as text, if there is one. */
  static Optional<String> text(Map<String, ?> values, String name) {
    try {
      return Optional.ofNullable(values.get(name)).map(Object::toString);
    } catch (Throwable unreadable) {
      return Optional.empty();
    }
  }
}

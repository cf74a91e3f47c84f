package dev.hearsay.internal;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an application hands over as a person's values. Map and values are not ours, and any
 * of their methods may fail, in any way. Whatever goes wrong makes the value a missing one: an
 * error that depends on a value would leave the device as an answer that no noise covers.
 *
 * <p>This is the one place of the library where every throwable is caught.
 */
public final class RawValues {

  /** No number that a person has is longer; the time that parsing takes is bounded by it. */
  private static final int MAX_NUMBER_CHARACTERS = 1_000;

  private RawValues() {}

  /** A number, or the text of one; NaN if there is none. */
  public static double number(Map<String, ?> values, String name) {
    try {
      return number(values.get(name));
    } catch (Throwable unreadable) {
      return Double.NaN;
    }
  }

  /** So many numbers, or the text of them with spaces between; all 0 if they are not there. */
  public static double[] numbers(Map<String, ?> values, String name, int count) {
    try {
      Object value = values.get(name);
      double[] numbers =
          value instanceof double[] array
              ? array.clone()
              : entries(value, count).stream().mapToDouble(RawValues::number).toArray();
      return numbers.length == count ? numbers : new double[count];
    } catch (Throwable unreadable) {
      return new double[count];
    }
  }

  private static List<?> entries(@Nullable Object value, int count) {
    if (value instanceof List<?> list) {
      return list.size() == count ? list : List.of(); // before as many are copied
    }
    String text = String.valueOf(value);
    return (long) MAX_NUMBER_CHARACTERS * count < text.length()
        ? List.of()
        : Arrays.asList(text.trim().split("\\s+"));
  }

  private static double number(@Nullable Object value) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    String text = String.valueOf(value);
    return text.length() > MAX_NUMBER_CHARACTERS ? Double.NaN : Double.parseDouble(text);
  }

  /** A text, or what a value is as text, if there is one. */
  public static Optional<String> text(Map<String, ?> values, String name) {
    try {
      return Optional.ofNullable(values.get(name)).map(Object::toString);
    } catch (Throwable unreadable) {
      return Optional.empty();
    }
  }
}

package dev.hearsay;

import dev.hearsay.number.DecimalText;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an application hands over as a person's values. Map and values are not ours, and any
 * of their methods may fail, in any way. Whatever goes wrong makes the value a missing one: an
 * error that depends on a value would leave the device as an answer that no noise covers.
 *
 * <p>Nothing of ours is thrown on the way, and a text takes the same steps whatever it is: a
 * collector sees when the report comes. What the application's own methods take is theirs.
 *
 * <p>This is the one place of the library where every throwable is caught.
 */
final class RawValues {

  /** Stands for a number where there is none. */
  private static final Number NONE = Double.NaN;

  private RawValues() {}

  /** Returns a number, or the number that a text is; NaN if there is neither. */
  public static double number(Map<String, ?> values, String name) {
    return number(get(values, name));
  }

  private static double number(@Nullable Object value) {
    Number number = value instanceof Number found ? found : NONE;
    boolean isNumber = value instanceof Number;
    double given = given(number);
    double parsed = DecimalText.parse(textOrEmpty(isNumber ? null : value));
    return isNumber ? given : parsed;
  }

  private static double given(Number value) {
    try {
      return value.doubleValue();
    } catch (Throwable unreadable) {
      return Double.NaN;
    }
  }

  private static String textOrEmpty(@Nullable Object value) {
    String text = text(value);
    return text == null ? "" : text;
  }

  /**
   * Returns a list of numbers, an array of them, or the numbers of a value as text, with spaces
   * between; all 0 if there are not as many as asked for, or one is no number.
   *
   * <p>An array takes the same steps as no value. The entries of lists and texts are read one by
   * one.
   */
  public static double[] numbers(Map<String, ?> values, String name, int count) {
    Object value = get(values, name);
    if (value != null && !(value instanceof double[])) {
      return numbers(entries(value, count), count);
    }
    double[] none = new double[count];
    double[] read = value instanceof double[] array && array.length == count ? array : none;
    return read.clone();
  }

  private static double[] numbers(List<?> entries, int count) {
    double[] numbers = new double[count];
    boolean isReadable = true;
    for (int i = 0; i < count; i++) {
      Object entry = entry(entries, i);
      numbers[i] = entry instanceof Number given ? given(given) : number(entry);
      isReadable &= entry instanceof Number || !Double.isNaN(numbers[i]);
    }
    return isReadable ? numbers : new double[count];
  }

  private static @Nullable Object entry(List<?> entries, int index) {
    try {
      return entries.get(index);
    } catch (Throwable unreadable) {
      return null;
    }
  }

  /** So many entries, all of them missing if there are not as many. */
  private static List<?> entries(Object value, int count) {
    try {
      List<?> entries = value instanceof List<?> list ? list : words(value.toString(), count);
      return entries.size() == count ? entries : Collections.nCopies(count, null);
    } catch (Throwable unreadable) {
      return Collections.nCopies(count, null);
    }
  }

  private static List<String> words(String text, int count) {
    return text.length() > (DecimalText.LENGTH + 1L) * count
        ? List.of()
        : Arrays.asList(text.trim().split("\\s+"));
  }

  /** Returns a text, or what a value is as text; null if there is none. */
  public static @Nullable String text(Map<String, ?> values, String name) {
    return text(get(values, name));
  }

  private static @Nullable String text(@Nullable Object value) {
    try {
      return value == null ? null : value.toString();
    } catch (Throwable unreadable) {
      return null;
    }
  }

  private static @Nullable Object get(Map<String, ?> values, String name) {
    try {
      return values.get(name);
    } catch (Throwable unreadable) {
      return null;
    }
  }
}

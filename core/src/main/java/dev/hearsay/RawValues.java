package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.number.DecimalText;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the values that an application hands over. The map and the values are foreign code,
 * any of whose methods may fail in any way. If one fails, the value counts as a missing one: an
 * error that depends on a value would be visible outside of the device, without any noise.
 *
 * <p>The code here throws nothing, and takes the same steps for every text, because a collector
 * sees when a report arrives. How long the application's own methods take is out of this class's
 * control.
 *
 * <p>Only this class and its counterpart for several records, {@code PresentRecords} of learn,
 * catch every throwable.
 */
final class RawValues {

  /** The number that stands for a missing one. */
  private static final Number NONE = Double.NaN;

  // Classes and tables that are loaded when a value first needs them take milliseconds. From that
  // delay, a collector would see that there is a value. So they are loaded in advance.
  static {
    numbers(get(Map.of("text", "1 2"), "text"), new double[2]);
    numbers("1 2 3", new double[2]);
    numbers(List.of(1, "2"), new double[2]);
  }

  private RawValues() {}

  /** Loads all that reading a value may need. This happens once, when the class is first used. */
  static void prepare() {
    // The class is initialized when this is called.
  }

  /** Returns a number, or the number that a text spells; NaN for any other value. */
  static double number(@Nullable Object value) {
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
   * Returns the numbers of a list, of an array, or of a text with spaces between its numbers.
   * Returns {@code none} if their count differs from that of {@code none}, or if one is no number.
   *
   * <p>An array takes the same steps as no value. So does a value that cannot have the right number
   * of entries: a list of another size, or a text that is too short. Otherwise the author of a
   * schema could ask for thousands of numbers where a person has a word or nothing, and would see
   * which. The entries of other lists and texts are read one by one.
   */
  static double[] numbers(@Nullable Object value, double[] none) {
    List<?> entries = entries(value instanceof double[] ? null : value, none.length);
    if (entries != null) {
      return numbers(entries, none);
    }
    return value instanceof double[] array && array.length == none.length ? array : none;
  }

  private static double[] numbers(List<?> entries, double[] none) {
    double[] numbers = new double[none.length];
    boolean isReadable = true;
    for (int i = 0; i < numbers.length; i++) {
      Object entry = entry(entries, i);
      numbers[i] = entry instanceof Number given ? given(given) : number(entry);
      isReadable &= entry instanceof Number || !Double.isNaN(numbers[i]);
    }
    return isReadable ? numbers : none;
  }

  /** Returns whether a value is a number (finite or not), or the text of one. */
  static boolean isNumber(@Nullable Object value) {
    return value instanceof Number || !Double.isNaN(number(value));
  }

  /**
   * Returns the entries of a list or an array, or the words of a value's text. There may be any
   * number of them.
   */
  static List<?> entries(@Nullable Object value) {
    if (value instanceof double[] array) {
      return DoubleStream.of(array).boxed().collect(toUnmodifiableList());
    }
    return value instanceof List<?> list ? list : words(textOrEmpty(value));
  }

  private static @Nullable Object entry(List<?> entries, int index) {
    try {
      return entries.get(index);
    } catch (Throwable unreadable) {
      return null;
    }
  }

  /**
   * Returns the entries of a value if there can be {@code count} of them, and null otherwise. A
   * text with another number of words yields {@code count} missing entries.
   */
  private static @Nullable List<?> entries(@Nullable Object value, int count) {
    try {
      if (value instanceof List<?> list) {
        return list.size() == count ? list : null;
      }
      String text = textOrEmpty(value);
      if (!isLongEnough(text, count)) {
        return null;
      }
      List<String> words = words(text);
      return words.size() == count ? words : Collections.nCopies(count, null);
    } catch (Throwable unreadable) {
      return null;
    }
  }

  /** Returns whether a text's length allows this many numbers, with a space between. */
  private static boolean isLongEnough(String text, int count) {
    long length = text.length();
    return length >= 2L * count - 1 && length <= (DecimalText.LENGTH + 1L) * count;
  }

  private static List<String> words(String text) {
    return Arrays.asList(text.trim().split("\\s+"));
  }

  /** Returns a value as text; null if there is none. */
  static @Nullable String text(@Nullable Object value) {
    try {
      return value == null ? null : value.toString();
    } catch (Throwable unreadable) {
      return null;
    }
  }

  /** Returns the value under a name; null if there is none. */
  static @Nullable Object get(Map<String, ?> values, String name) {
    try {
      return values.get(name);
    } catch (Throwable unreadable) {
      return null;
    }
  }
}

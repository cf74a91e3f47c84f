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

  // Classes and tables that are loaded when a value first needs them take milliseconds, of which a
  // collector would see that there is a value.
  static {
    numbers(get(Map.of("text", "1 2"), "text"), new double[2]);
    numbers("1 2 3", new double[2]);
    numbers(List.of(1, "2"), new double[2]);
  }

  private RawValues() {}

  /** Loads what reading a value may need. It is done once, when this class is first used. */
  static void prepare() {
    // The class is initialized when this is called.
  }

  /** Returns a number, or the number that a text is; NaN if there is neither. */
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
   * Returns a list of numbers, an array of them, or the numbers of a value as text, with spaces
   * between; {@code none} if there are not as many as in that, or one is no number.
   *
   * <p>An array takes the same steps as no value, and so does what cannot be as many numbers: a
   * list of another size, or a text that is too short. The author of a schema could otherwise ask
   * for thousands of numbers where a person has a word or nothing, and would see which. The entries
   * of other lists and texts are read one by one.
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

  /** Returns whether a value is a number, also one that is not finite, or the text of one. */
  static boolean isNumber(@Nullable Object value) {
    return value instanceof Number || !Double.isNaN(number(value));
  }

  /** Returns the entries of a list or an array, or the words of a value as text, however many. */
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

  /** So many entries, all missing if a text has another number of words; null if it cannot be. */
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

  /** Whether a text can be so many numbers, with a space between. */
  private static boolean isLongEnough(String text, int count) {
    long length = text.length();
    return length >= 2L * count - 1 && length <= (DecimalText.LENGTH + 1L) * count;
  }

  private static List<String> words(String text) {
    return Arrays.asList(text.trim().split("\\s+"));
  }

  /** Returns a text, or what a value is as text; null if there is none. */
  static @Nullable String text(@Nullable Object value) {
    try {
      return value == null ? null : value.toString();
    } catch (Throwable unreadable) {
      return null;
    }
  }

  /** Returns the value of a name; null if there is none. */
  static @Nullable Object get(Map<String, ?> values, String name) {
    try {
      return values.get(name);
    } catch (Throwable unreadable) {
      return null;
    }
  }
}

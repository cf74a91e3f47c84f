package dev.hearsay;

import java.math.BigDecimal;

/**
 * The parameter in a mechanism's name, such as {@code q} in {@code prr:q=0.3}. It is read and
 * printed here only.
 *
 * @param key the parameter's name
 * @param isOdd whether only odd numbers are legal
 * @param isInteger whether only integers are legal
 * @param least the least legal integer, or a number below all legal ones
 * @param most the largest legal integer, or a number above all legal ones
 */
record MechanismParameter(String key, boolean isOdd, boolean isInteger, double least, double most) {

  private static final String COLON = ":";

  static MechanismParameter integer(String key, int least, int most) {
    return new MechanismParameter(key, false, true, least, most);
  }

  static MechanismParameter odd(String key, int least, int most) {
    return new MechanismParameter(key, true, true, least, most);
  }

  static MechanismParameter between(String key, double least, double most) {
    return new MechanismParameter(key, false, false, least, most);
  }

  /** Returns the part of a name before its parameter. */
  static String nameWithout(String name) {
    int colon = name.indexOf(COLON);
    return colon < 0 ? name : name.substring(0, colon);
  }

  /** Returns a name with a placeholder for the number. */
  String formOf(String mechanism) {
    return mechanism + COLON + key + "=" + placeholder();
  }

  private String placeholder() {
    return isInteger ? "N" : "X";
  }

  /** Returns a name with its number, always spelled in the same way. */
  String nameOf(String mechanism, double number) {
    String text = isInteger ? Integer.toString((int) number) : plain(number);
    return mechanism + COLON + key + "=" + text;
  }

  /**
   * Returns the number in a text of the form {@code key=number}.
   *
   * @throws IllegalArgumentException if the text has another form, or the number is not legal
   */
  double read(String mechanism, String text) {
    String prefix = key + "=";
    if (!text.startsWith(prefix)) {
      throw new IllegalArgumentException(
          String.format(
              "%s has the parameter '%s', and not '%s': write %s, where %s is %s",
              mechanism, key, text, formOf(mechanism), placeholder(), legal()));
    }
    String written = text.substring(prefix.length());
    double number = number(written);
    if (!isLegal(number)) {
      throw new IllegalArgumentException(
          String.format("%s: %s is '%s'; it must be %s", mechanism, key, written, legal()));
    }
    return number;
  }

  private static double number(String written) {
    try {
      return new BigDecimal(written).doubleValue();
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private boolean isLegal(double number) {
    return isInteger
        ? number >= least && number <= most && number % (isOdd ? 2 : 1) == (isOdd ? 1 : 0)
        : number > least && number < most;
  }

  private String legal() {
    return isInteger
        ? String.format("an %s from %.0f to %.0f", isOdd ? "odd number" : "integer", least, most)
        : String.format("a number above %s and below %s", plain(least), plain(most));
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}

package dev.hearsay.wire.text;

import java.math.BigDecimal;
import java.util.Locale;

/** The format of numbers and quotations in messages, the same in every locale. */
public final class PlainText {

  private static final int MAX_CHARACTERS = 40;

  private PlainText() {}

  /** Returns all digits of a number, without a needless ".0": 1, 0.1, 1e-6. */
  public static String exact(double number) {
    if (Double.isInfinite(number)) {
      return number > 0 ? "∞" : "-∞";
    }
    BigDecimal digits = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    int exponent = digits.precision() - digits.scale() - 1;
    return number == 0 || (exponent >= -4 && exponent < 9)
        ? digits.toPlainString()
        : digits.movePointLeft(exponent).stripTrailingZeros().toPlainString() + "e" + exponent;
  }

  /** Returns a number with commas between thousands. */
  public static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Returns a text, shortened to fit into a message or a cell. */
  public static String shortened(String text) {
    return text.length() <= MAX_CHARACTERS
        ? text
        : text.substring(0, MAX_CHARACTERS) + "… (" + grouped(text.length()) + " characters)";
  }
}

package dev.hearsay.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalLong;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Numbers as people read and write them, the same in every locale. */
final class Numbers {

  private static final int DIGITS = 5;

  private static final MathContext ROUNDING = new MathContext(DIGITS, RoundingMode.HALF_EVEN);

  private Numbers() {}

  /** Makes the command complain about numbers in plain words, not in Java's names of types. */
  static CommandLine register(CommandLine command) {
    return command
        .registerConverter(Double.class, text -> parse(text, "a number", Double::valueOf))
        .registerConverter(Integer.class, text -> parse(text, "a whole number", Integer::valueOf));
  }

  private static <N> N parse(String text, String kind, CommandLine.ITypeConverter<N> parser)
      throws Exception {
    try {
      return parser.convert(text);
    } catch (NumberFormatException e) {
      throw (TypeConversionException)
          new TypeConversionException("'" + text + "' is not " + kind).initCause(e);
    }
  }

  /** Five significant digits: 3.9908, 0.0012345, 1.2346e-9, 1.2346e20. */
  static String rounded(double number) {
    if (number == 0) {
      return "0";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "∞" : "-∞";
    }
    BigDecimal rounded = new BigDecimal(number).round(ROUNDING);
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent < -4 || exponent >= 9) {
      return rounded.movePointLeft(exponent).setScale(DIGITS - 1, RoundingMode.HALF_EVEN)
          + "e"
          + exponent;
    }
    return String.format(Locale.ROOT, "%,." + Math.max(0, DIGITS - 1 - exponent) + "f", rounded);
  }

  /** All digits that tell this number from others, without a needless ".0": 1, 0.1, 1e-6. */
  static String exact(double number) {
    if (Double.isInfinite(number)) {
      return rounded(number);
    }
    BigDecimal digits = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    int exponent = digits.precision() - digits.scale() - 1;
    return number == 0 || (exponent >= -4 && exponent < 9)
        ? digits.toPlainString()
        : digits.movePointLeft(exponent).stripTrailingZeros().toPlainString() + "e" + exponent;
  }

  /** With commas between thousands. */
  static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A count for a table's cell; one that does not fit a long is at least 2⁶³. */
  static Object count(OptionalLong count) {
    return count.isPresent() ? count.getAsLong() : "≥ 2^63";
  }
}

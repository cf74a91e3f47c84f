package dev.hearsay.cli.report;

import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.wire.text.PlainText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalLong;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Formatting and parsing of numbers for people, the same in every locale. */
public final class Numbers {

  private static final int DIGITS = 5;

  private static final int MAX_DECIMALS = 9;

  private static final MathContext ROUNDING = new MathContext(DIGITS, RoundingMode.HALF_EVEN);

  private Numbers() {}

  /** Registers converters whose errors name "a number" instead of a Java type. */
  public static CommandLine register(CommandLine command) {
    // One reference for both: with two references to the same method, Java 17 crashes when it
    // archives classes (see ./hearsay).
    CommandLine.ITypeConverter<Boolean> flag = Numbers::flag;
    return command
        .registerConverter(Boolean.class, flag)
        .registerConverter(boolean.class, flag)
        .registerConverter(Double.class, text -> parse(text, "a number", Double::valueOf))
        .registerConverter(Integer.class, text -> parse(text, "a whole number", Integer::valueOf))
        .registerConverter(Long.class, text -> parse(text, "a whole number", Long::valueOf));
  }

  private static Boolean flag(String text) {
    if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
      return Boolean.valueOf(text);
    }
    throw new TypeConversionException("'" + text + "' is not true or false");
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

  /** Rounds to five significant digits: 3.9908, 0.0012345, 1.2346e-9, 1.2346e20. */
  public static String rounded(double number) {
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

  /**
   * A number for a table's cell that is rounded already.
   *
   * @param text the rounded number
   */
  public record Figure(String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  /** Rounds a number to the place where its error has two digits: 37.12 if the error is 0.21. */
  public static Figure figure(double number, double standardError) {
    if (Double.isNaN(number)) {
      return new Figure("–");
    }
    boolean isSized = standardError > 0 && Double.isFinite(standardError);
    if (!isSized || Double.isInfinite(number)) {
      return new Figure(rounded(number));
    }
    int decimals = (int) Math.max(0, 1 - Math.floor(Math.log10(standardError)));
    return decimals > MAX_DECIMALS
        ? new Figure(rounded(number))
        : new Figure(String.format(Locale.ROOT, "%,." + decimals + "f", number));
  }

  /** Formats a share as a percentage: 25 %, 5.9 %, 0.41 %. */
  static Figure percent(double share) {
    double percent = 100 * share;
    int decimals = percent >= 10 || percent == 0 ? 0 : percent >= 1 ? 1 : 2;
    return new Figure(String.format(Locale.ROOT, "%." + decimals + "f %%", percent));
  }

  /** Formats a p-value: 0.032, 0.00041, 1.2e-9, or "&lt;1e-15" if it is smaller than that. */
  static Figure probability(double p) {
    if (Double.isNaN(p)) {
      return new Figure("–");
    }
    if (p < 1e-15) {
      return new Figure("<1e-15");
    }
    int exponent = (int) Math.floor(Math.log10(p));
    return new Figure(
        exponent < -4
            ? String.format(Locale.ROOT, "%.1e", p).replaceFirst("e-0+", "e-")
            : String.format(Locale.ROOT, "%." + (1 - exponent) + "f", p));
  }

  /** Rounds up to a number of significant digits. */
  public static double roundedUp(double number, int digits) {
    return new BigDecimal(number)
        .round(new MathContext(digits, RoundingMode.CEILING))
        .doubleValue();
  }

  /**
   * Returns the ε of a loss without the noise of its last digits, rounded up but not above the
   * claim.
   */
  static String exactEpsilon(ExactLoss loss) {
    double epsilon = loss.epsilon();
    double shorter = Double.isFinite(epsilon) ? roundedUp(epsilon, 6) : epsilon;
    return PlainText.exact(shorter <= loss.claimed().epsilon() ? shorter : epsilon);
  }

  /** Returns a count with its noun: 1 report, 2,000 reports. */
  public static String counted(long count, String noun) {
    return PlainText.grouped(count) + " " + noun + (count == 1 ? "" : "s");
  }

  /** Returns a count for a table's cell. A count that does not fit a long is at least 2⁶³. */
  static Object count(OptionalLong count) {
    return count.isPresent() ? count.getAsLong() : "≥ 2^63";
  }
}

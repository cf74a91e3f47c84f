package dev.hearsay.number;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * A parser of decimal numbers that takes the same steps for every text. It reads {@value #LENGTH}
 * characters, with one transition of an automaton for each, and throws nothing.
 *
 * <p>A legal text is an optional sign, digits with an optional point, and an optional exponent, as
 * {@link Double#parseDouble} reads them, with spaces at either end; or {@code Infinity}. The first
 * 18 significant digits count. The result is the nearest double, except for numbers within a
 * relative distance of 10<sup>−30</sup> of the middle of two doubles.
 */
public final class DecimalText {

  /**
   * The largest number of characters in a number. A double's own text has at most 26, and one of 34
   * decimal digits at most 42.
   */
  public static final int LENGTH = 48;

  /**
   * The largest number of digits that are kept. They fit into a long, with a factor of 8 to spare.
   */
  private static final int DIGITS = 18;

  /**
   * The least exponent: eighteen digits times 10^−343 are 0. From 10^310 on no number is finite.
   */
  private static final int LEAST_EXPONENT = -343;

  private static final int MOST_EXPONENT = 310;

  /** The number at which an exponent stops growing. Ten times as much still fits into an int. */
  private static final int EXPONENT_LIMIT = 1 << 20;

  // Classes of characters; 0 is the class of all other characters.
  private static final int SPACE = 1;
  private static final int SIGN = 2;
  private static final int DIGIT = 3;
  private static final int POINT = 4;
  private static final int EXPONENT = 5;
  private static final int SUFFIX = 6;
  private static final int F = 7;
  private static final int WORD = 8; // the classes of I, n, i, t and y follow
  private static final int CLASSES = WORD + 5;

  // States; 0 is the state of a text that is no number.
  private static final int START = 1;
  private static final int SIGNED = 2;
  private static final int WHOLE = 3;
  private static final int BARE_POINT = 4;
  private static final int FRACTION = 5;
  private static final int EXPONENT_START = 6;
  private static final int EXPONENT_SIGNED = 7;
  private static final int EXPONENT_DIGITS = 8;
  private static final int SUFFIXED = 9;
  private static final int AFTER = 10;
  private static final int LETTERS = 11; // one state after each letter of Infinity but the last
  private static final int INFINITE = 18;
  private static final int AFTER_INFINITY = 19;
  private static final int STATES = 20;

  // Actions of a character, besides leading to the next state: one bit each.
  private static final int SIGN_OF_NUMBER = 1;
  private static final int SIGN_OF_EXPONENT = 1 << 1;
  private static final int DIGIT_OF_WHOLE = 1 << 2;
  private static final int DIGIT_OF_FRACTION = 1 << 3;
  private static final int DIGIT_OF_EXPONENT = 1 << 4;
  private static final int ACTIONS = 5;

  private static final byte[] CLASS = classes();

  /**
   * The transitions. The index is state times {@link #CLASSES} plus class; an entry is the next
   * state, multiplied likewise, and the actions.
   */
  private static final int[] STEPS = steps();

  /**
   * Powers of ten as (HIGH + LOW · 2^−53) · FIRST · SECOND, where the last two are powers of two.
   */
  private static final double[] HIGH = new double[MOST_EXPONENT - LEAST_EXPONENT + 1];

  private static final double[] LOW = new double[HIGH.length];
  private static final double[] FIRST = new double[HIGH.length];
  private static final double[] SECOND = new double[HIGH.length];

  static {
    for (int exponent = LEAST_EXPONENT; exponent <= MOST_EXPONENT; exponent++) {
      putPower(exponent);
    }
  }

  private DecimalText() {}

  /** Returns the number in a text, or NaN if the text is no number. */
  public static double parse(String text) {
    int length = text.length();
    String readable = length == 0 ? " " : text;
    int last = readable.length() - 1;
    int state = START * CLASSES;
    long digits = 0;
    int count = 0;
    int scale = 0;
    int power = 0;
    int isNegative = 0;
    int isPowerNegative = 0;
    for (int i = 0; i < LENGTH; i++) {
      int isWithin = (i - length) >> (Integer.SIZE - 1);
      int character = readable.charAt(Math.min(i, last)) & isWithin;
      int step = STEPS[state + CLASS[Math.min(character, CLASS.length - 1)]];
      state = step >> ACTIONS;
      int digit = character - '0';
      int isMinus = character >> 2; // bit 0 is set for '-' and not for '+'
      isNegative |= isMinus & step;
      isPowerNegative |= isMinus & step >> 1;
      int isWhole = step >> 2 & 1;
      int isFraction = step >> 3 & 1;
      int isMantissa = isWhole | isFraction;
      count += isMantissa & -(count | digit) >>> (Integer.SIZE - 1);
      int isKept = isMantissa & (count - DIGITS - 1) >>> (Integer.SIZE - 1);
      digits += isKept * (9 * digits + digit);
      scale += (isWhole & ~isKept) - (isFraction & isKept);
      power = Math.min(EXPONENT_LIMIT, power + (step >> 4 & 1) * (9 * power + digit));
    }
    isNegative &= 1;
    isPowerNegative &= 1;
    state /= CLASSES;
    double size = scaled(digits, scale + power * (1 - 2 * isPowerNegative));
    int isInfinite = is(state, INFINITE) | is(state, AFTER_INFINITY);
    int isNumber =
        is(state, WHOLE)
            | is(state, FRACTION)
            | is(state, EXPONENT_DIGITS)
            | is(state, SUFFIXED)
            | is(state, AFTER);
    int isTooLong = isPositive(length - LENGTH);
    long bits = Double.doubleToRawLongBits(size * (1 - 2 * isNegative));
    long infinity = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY * (1 - 2 * isNegative));
    long none = Double.doubleToRawLongBits(Double.NaN);
    long chosen =
        select(
            isInfinite & (1 - isTooLong), infinity, select(isNumber & (1 - isTooLong), bits, none));
    return Double.longBitsToDouble(chosen);
  }

  private static int is(int one, int other) {
    int difference = one ^ other;
    return 1 + ((difference | -difference) >> (Integer.SIZE - 1));
  }

  private static int isPositive(int number) {
    return -number >>> (Integer.SIZE - 1);
  }

  private static long select(int condition, long one, long other) {
    return other ^ ((other ^ one) & -condition);
  }

  /** Returns digits · 10^exponent, from a product that is exact to twice the bits of a double. */
  private static double scaled(long digits, int exponent) {
    int power = Math.max(LEAST_EXPONENT, Math.min(MOST_EXPONENT, exponent)) - LEAST_EXPONENT;
    double near = digits;
    double rest = digits - (long) near;
    double high = HIGH[power];
    double product = near * high;
    double nearTop = top(near);
    double highTop = top(high);
    double nearLow = near - nearTop;
    double highLow = high - highTop;
    double error =
        ((nearTop * highTop - product) + nearTop * highLow + nearLow * highTop) + nearLow * highLow;
    double sum = product + (error + (near * (LOW[power] * 0x1p-53) + rest * high));
    return sum * FIRST[power] * SECOND[power];
  }

  /** Returns the upper half of a double's bits, by Veltkamp's splitting. */
  private static double top(double number) {
    double shifted = number * 0x8000001p0;
    return shifted - (shifted - number);
  }

  /**
   * Stores the first 106 bits of the power, as two integers of 53, and its exponent in two halves.
   */
  private static void putPower(int exponent) {
    BigInteger power = BigInteger.TEN.pow(Math.abs(exponent));
    int bits = 2 * 53;
    int shift = exponent >= 0 ? bits - power.bitLength() : bits - 1 + power.bitLength();
    BigInteger mantissa =
        exponent >= 0 ? power.shiftLeft(shift) : BigInteger.ONE.shiftLeft(shift).divide(power);
    int place = exponent - LEAST_EXPONENT;
    HIGH[place] = mantissa.shiftRight(53).doubleValue();
    LOW[place] = mantissa.subtract(mantissa.shiftRight(53).shiftLeft(53)).doubleValue();
    int half = (53 - shift) / 2;
    FIRST[place] = Math.scalb(1.0, half);
    SECOND[place] = Math.scalb(1.0, 53 - shift - half);
  }

  private static byte[] classes() {
    byte[] classes = new byte[128];
    Arrays.fill(classes, 0, ' ' + 1, (byte) SPACE);
    Arrays.fill(classes, '0', '9' + 1, (byte) DIGIT);
    put(classes, "+-", SIGN);
    put(classes, ".", POINT);
    put(classes, "eE", EXPONENT);
    put(classes, "dDF", SUFFIX);
    put(classes, "f", F);
    String letters = "Inity";
    for (int i = 0; i < letters.length(); i++) {
      classes[letters.charAt(i)] = (byte) (WORD + i);
    }
    return classes;
  }

  private static void put(byte[] classes, String characters, int kind) {
    characters.chars().forEach(character -> classes[character] = (byte) kind);
  }

  private static int[] steps() {
    int[] next = new int[STATES * CLASSES]; // state 0, no number, unless set below
    on(next, START, SPACE, START);
    on(next, START, SIGN, SIGNED);
    for (int state : new int[] {START, SIGNED}) {
      on(next, state, DIGIT, WHOLE);
      on(next, state, POINT, BARE_POINT);
      on(next, state, WORD, LETTERS);
    }
    on(next, WHOLE, DIGIT, WHOLE);
    on(next, WHOLE, POINT, FRACTION);
    on(next, BARE_POINT, DIGIT, FRACTION);
    on(next, FRACTION, DIGIT, FRACTION);
    for (int state : new int[] {WHOLE, FRACTION}) {
      on(next, state, EXPONENT, EXPONENT_START);
    }
    on(next, EXPONENT_START, SIGN, EXPONENT_SIGNED);
    for (int state : new int[] {EXPONENT_START, EXPONENT_SIGNED, EXPONENT_DIGITS}) {
      on(next, state, DIGIT, EXPONENT_DIGITS);
    }
    for (int state : new int[] {WHOLE, FRACTION, EXPONENT_DIGITS}) {
      on(next, state, SUFFIX, SUFFIXED);
      on(next, state, F, SUFFIXED);
    }
    for (int state : new int[] {WHOLE, FRACTION, EXPONENT_DIGITS, SUFFIXED, AFTER}) {
      on(next, state, SPACE, AFTER);
    }
    String letters = "nfinity";
    for (int i = 0; i < letters.length(); i++) {
      on(next, LETTERS + i, CLASS[letters.charAt(i)], LETTERS + i + 1);
    }
    on(next, INFINITE, SPACE, AFTER_INFINITY);
    on(next, AFTER_INFINITY, SPACE, AFTER_INFINITY);
    return next;
  }

  private static void on(int[] next, int state, int kind, int then) {
    next[state * CLASSES + kind] = ((then * CLASSES) << ACTIONS) | actions(kind, then);
  }

  private static int actions(int kind, int then) {
    return switch (then) {
      case SIGNED -> SIGN_OF_NUMBER;
      case EXPONENT_SIGNED -> SIGN_OF_EXPONENT;
      case WHOLE -> DIGIT_OF_WHOLE;
      case FRACTION -> kind == DIGIT ? DIGIT_OF_FRACTION : 0;
      case EXPONENT_DIGITS -> DIGIT_OF_EXPONENT;
      default -> 0;
    };
  }
}

/** Exact arithmetic for audits: fractions of BigInts, and e^x with directed rounding. */

const BITS = 224n;
const UNIT = 1n << BITS;
const PRODUCT_BITS = 256;
const MAX_REPEATED_EXPONENT = 4096;

/** The largest x for which bounds of e^x are computed. */
export const MAX_ARGUMENT = 1000;

const LEAST_ARGUMENT = 2 ** -100;
const double = new Float64Array(1);
const bitsOfDouble = new BigInt64Array(double.buffer);

function neighbour(x, step) {
  double[0] = x;
  bitsOfDouble[0] += step;
  return double[0];
}

/** Returns the next double above a number of at least 0. */
export const nextUp = (x) => neighbour(x, 1n);

/** Returns the next double below a number above 0. */
export const nextDown = (x) => neighbour(x, -1n);

/** Returns the number of binary digits of a number of at least 0. */
export function bitLength(number) {
  if (number === 0n) {
    return 0;
  }
  const hex = number.toString(16);
  return 4 * hex.length - Math.clz32(parseInt(hex[0], 16)) + 28;
}

/** A non-negative fraction. A denominator of 0 means infinity. */
export class Fraction {
  constructor(numerator, denominator = 1n) {
    this.numerator = numerator;
    this.denominator = denominator;
  }

  /** Returns the exact value of a finite double of at least 0. */
  static ofExactly(value) {
    let shift = 0n;
    let x = value;
    while (!Number.isInteger(x)) {
      x *= 2;
      shift++;
    }
    return new Fraction(BigInt(x), 1n << shift);
  }

  get isInfinite() {
    return this.denominator === 0n;
  }

  times(other) {
    return new Fraction(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  over(other) {
    return new Fraction(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  plus(other) {
    const [mine, theirs, denominator] = this.#expanded(other);
    return new Fraction(mine + theirs, denominator);
  }

  /** Returns this minus the other, or 0 if the other is larger. */
  minusOrZero(other) {
    const [mine, theirs, denominator] = this.#expanded(other);
    return mine <= theirs ? new Fraction(0n) : new Fraction(mine - theirs, denominator);
  }

  /**
   * Returns both numerators over a common denominator: the larger one if it is a multiple, since the
   * product of all denominators of a long sum would be huge.
   */
  #expanded({ numerator, denominator }) {
    if (denominator > 0n && this.denominator % denominator === 0n) {
      return [this.numerator, numerator * (this.denominator / denominator), this.denominator];
    }
    if (this.denominator > 0n && denominator % this.denominator === 0n) {
      return [this.numerator * (denominator / this.denominator), numerator, denominator];
    }
    return [this.numerator * denominator, numerator * this.denominator, this.denominator * denominator];
  }

  compareTo(other) {
    if (this.isInfinite || other.isInfinite) {
      return Number(this.isInfinite) - Number(other.isInfinite);
    }
    const difference = this.numerator * other.denominator - other.numerator * this.denominator;
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
  }

  isAtMost(other) {
    return this.compareTo(other) <= 0;
  }

  max(other) {
    return this.compareTo(other) >= 0 ? this : other;
  }

  /** Returns a double within a few units in the last place, for estimates that integers verify. */
  toDouble() {
    if (this.isInfinite || this.numerator === 0n) {
      return this.isInfinite ? Infinity : 0;
    }
    const shift = 64 + bitLength(this.denominator) - bitLength(this.numerator);
    const quotient =
      shift >= 0
        ? (this.numerator << BigInt(shift)) / this.denominator
        : this.numerator / (this.denominator << BigInt(-shift));
    const half = Math.trunc(-shift / 2); // 2^-shift may exceed the range of a double
    return Number(quotient) * 2 ** half * 2 ** (-shift - half);
  }
}

export const ZERO = new Fraction(0n);
export const ONE = new Fraction(1n);
export const INFINITY = new Fraction(1n, 0n);

/**
 * Returns a close lower bound of e^x, for x in [0, 1000]: x is halved until it is small, the series
 * is summed with every term rounded down, and the sum is squared as often, rounded down.
 */
export function lowerExponential(x) {
  let halvings = 8n;
  for (let y = x; y >= 1; y /= 2) {
    halvings++;
  }
  const exact = Fraction.ofExactly(x);
  const argument = ((exact.numerator << BITS) / exact.denominator) >> halvings;
  let sum = UNIT;
  let term = UNIT;
  for (let terms = 1n; term > 0n; terms++) {
    term = ((term * argument) >> BITS) / terms;
    sum += term;
  }
  for (let i = 0n; i < halvings; i++) {
    sum = (sum * sum) >> BITS;
  }
  return new Fraction(sum, UNIT);
}

/** Returns the least double x with e^x at least the ratio; 0 for ratios up to 1. */
export function logUp(ratio) {
  if (!ratio.isAtMost(lowerExponential(MAX_ARGUMENT))) {
    return Infinity;
  }
  if (ratio.isAtMost(ONE)) {
    return 0;
  }
  let x = approximateLog(ratio);
  while (lowerExponential(x).compareTo(ratio) < 0) {
    x = nextUp(x);
  }
  while (x > LEAST_ARGUMENT && lowerExponential(nextDown(x)).compareTo(ratio) >= 0) {
    x = nextDown(x);
  }
  return x;
}

/** ln(1 + (r − 1)) is precise near 1, and ln(r/2^k) + k·ln 2 beyond the range of a double. */
function approximateLog(ratio) {
  const excess = bitLength(ratio.numerator) - bitLength(ratio.denominator);
  if (excess < 1022) {
    return Math.max(LEAST_ARGUMENT, Math.log1p(ratio.minusOrZero(ONE).toDouble()));
  }
  const scaled = new Fraction(ratio.numerator, ratio.denominator << BigInt(excess));
  return Math.min(MAX_ARGUMENT, Math.log(scaled.toDouble()) + excess * Math.LN2);
}

/** A product of ratios, rounded up in its 256th bit after each factor: exact ones would be huge. */
export class RatioProduct {
  constructor(significand = 1n, exponent = 0) {
    this.significand = significand;
    this.exponent = exponent;
  }

  times(ratio) {
    return this.#scaled(ratio.numerator, ratio.denominator);
  }

  over(ratio) {
    return this.#scaled(ratio.denominator, ratio.numerator);
  }

  /** Returns a power of this product; infinite if it is far beyond any claim. */
  power(times) {
    if (times > 1 && this.exponent > MAX_REPEATED_EXPONENT) {
      return INFINITY;
    }
    let product = this;
    for (let i = 1; i < times; i++) {
      product = new RatioProduct(
        product.significand * this.significand,
        product.exponent + this.exponent,
      ).#trimmed();
    }
    return product.#toFraction();
  }

  #scaled(factor, divisor) {
    const dividend = this.significand * factor;
    const shift = Math.max(0, PRODUCT_BITS + bitLength(divisor) - bitLength(dividend));
    const shifted = dividend << BigInt(shift);
    const up = (shifted + divisor - 1n) / divisor;
    return new RatioProduct(up, this.exponent - shift).#trimmed();
  }

  #trimmed() {
    const surplus = bitLength(this.significand) - PRODUCT_BITS - 1;
    return surplus <= 0
      ? this
      : new RatioProduct(-(-this.significand >> BigInt(surplus)), this.exponent + surplus);
  }

  compareTo(other) {
    return this.#toFraction().compareTo(other.#toFraction());
  }

  #toFraction() {
    return this.exponent < 0
      ? new Fraction(this.significand, 1n << BigInt(-this.exponent))
      : new Fraction(this.significand << BigInt(this.exponent));
  }
}

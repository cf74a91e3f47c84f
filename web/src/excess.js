/** Comparisons of many weights: doubles decide clear cases, BigInts the others. */
import { Fraction } from './exact.js';
import { TOTAL } from './random.js';

const HALF = 2 ** 31;

/** Relative uncertainty, over five times the rounding of weight, bound and their product. */
const UNCERTAIN = 2 ** -48;

/** Absolute uncertainty of sums, which are at most 2^62. */
const UNCERTAIN_SUM = 2 ** 14;

/** 62-bit weights, as halves of 31 bits and as doubles. */
export class Weights {
  constructor(values) {
    this.length = values.length;
    this.high = new Float64Array(values.length);
    this.low = new Float64Array(values.length);
    this.near = new Float64Array(values.length);
    values.forEach((value, i) => this.set(i, value));
  }

  set(i, value) {
    this.high[i] = Number(value >> 31n);
    this.low[i] = Number(value & 0x7fffffffn);
    this.near[i] = Number(value);
  }

  at(i) {
    return joined(this.high[i], this.low[i]);
  }

  /** Returns a negative number if weight i is below weight j, a positive one if it is above. */
  compare(i, j) {
    return this.high[i] - this.high[j] || this.low[i] - this.low[j];
  }

  isZero(i) {
    return this.near[i] === 0;
  }
}

/** Returns the integer of two halves, which may be sums of halves. */
export function joined(high, low) {
  return BigInt(high) * BigInt(HALF) + BigInt(low);
}

/** The largest of many ratios of two weights, computed exactly only where it may be the largest. */
export class WorstRatio {
  #worst = new Fraction(1n);
  #near = 1;

  offer(weights, greatest, least) {
    if (weights.isZero(greatest)) {
      return; // no input yields this symbol
    }
    const near = weights.near[greatest] / weights.near[least];
    if (near >= this.#near * (1 - UNCERTAIN)) {
      this.#worst = this.#worst.max(new Fraction(weights.at(greatest), weights.at(least)));
      this.#near = Math.max(near, this.#near);
    }
  }

  result() {
    return this.#worst;
  }
}

/** The exact maximum of mass − bound · other over pairs of inputs. */
export class LargestExcess {
  #bound;
  #near;
  #mass = 0n;
  #other = 0n;
  #nearExcess = 0;

  constructor(bound) {
    this.#bound = bound;
    this.#near = bound.toDouble();
  }

  /** Whether weight i of one list exceeds bound times weight j of another. */
  exceeds(weights, i, others, j) {
    const weight = weights.near[i];
    if (weight === 0) {
      return false;
    }
    const difference = weight - this.#near * others.near[j];
    return Math.abs(difference) > UNCERTAIN * weight
      ? difference > 0
      : this.#isPositive(weights.at(i), others.at(j));
  }

  #isPositive(gain, price) {
    return gain * this.#bound.denominator > price * this.#bound.numerator;
  }

  /** Considers a pair of inputs, given the sums of the exceeding weights in halves. */
  offer(high, low, otherHigh, otherLow) {
    const near = high * HALF + low - this.#near * (otherHigh * HALF + otherLow);
    if (near + UNCERTAIN_SUM < this.#nearExcess) {
      return;
    }
    const mass = joined(high, low);
    const other = joined(otherHigh, otherLow);
    if (this.#isPositive(mass - this.#mass, other - this.#other)) {
      this.#mass = mass;
      this.#other = other;
      this.#nearExcess = near;
    }
  }

  result() {
    return new Fraction(this.#mass, TOTAL).minusOrZero(
      this.#bound.times(new Fraction(this.#other, TOTAL)),
    );
  }
}

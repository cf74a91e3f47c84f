/** Draws from blocks, with one weight inside and another outside, and their divergence. */
import { Fraction } from './exact.js';
import { joined } from './excess.js';
import { TOTAL, Weight } from './random.js';

const HALF = 2 ** 31;

/** The largest factor whose product with half of a weight is exact as a double. */
const MAX_QUOTIENT = 2 ** 22;

/** Returns how often a weight fits into a ticket: an estimate by doubles, corrected by at most 1. */
function quotient(high, low, weight) {
  const guess = Math.floor((high * HALF + low) / weight.near);
  if (guess >= MAX_QUOTIENT) {
    return Number(joined(high, low) / weight.value);
  }
  const product = guess * weight.low;
  const carry = Math.floor(product / HALF);
  let restHigh = high - guess * weight.high - carry;
  let restLow = low - (product - carry * HALF);
  if (restLow < 0) {
    restLow += HALF;
    restHigh--;
  }
  if (restHigh < 0) {
    return guess - 1;
  }
  return restHigh > weight.high || (restHigh === weight.high && restLow >= weight.low)
    ? guess + 1
    : guess;
}

/** The assignment of tickets: first `low` for each symbol, then the surplus of the block. */
export class TwoWeights {
  constructor(symbols, low, high) {
    this.low = new Weight(low);
    this.shared = new Weight(low * BigInt(symbols));
    this.surplus = new Weight(high - low);
  }

  /** Draws a symbol outside of the surplus, or −1 − k for the k-th symbol of the block. */
  draw(bits) {
    bits.ticket();
    let high = bits.high - this.shared.high;
    let low = bits.low - this.shared.low;
    if (high < 0 || (high === 0 && low < 0)) {
      return quotient(bits.high, bits.low, this.low);
    }
    if (low < 0) {
      low += HALF;
      high--;
    }
    return -1 - quotient(high, low, this.surplus);
  }
}

/** Returns the number of symbols in only one of two blocks, times high − bound · low. */
export function twoWeightsDivergence(apart, { low, high }, bound) {
  const excess = new Fraction(high, TOTAL).minusOrZero(bound.times(new Fraction(low, TOTAL)));
  return new Fraction(BigInt(apart)).times(excess);
}

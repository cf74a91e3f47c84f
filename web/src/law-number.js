/** The laws of numbers. Why their losses are exact: docs/protocol.md and Hearsay's Java sources. */
import { WireError } from './errors.js';
import { Fraction } from './exact.js';
import { joined } from './excess.js';
import { Numbers, bitsFor } from './layout.js';
import { TOTAL, Weight } from './random.js';

const HALF = 2 ** 31;
const MAX_INTEGER = 2 ** 31 - 1;

/** Up to here a product with half of a weight is exact as a double. */
const MAX_QUOTIENT = 2 ** 22;

/** What settling a pair of inputs exactly takes, in comparisons of two weights. */
export const COMPARISONS_PER_PAIR = 32;

/** How often a weight fits into a ticket: doubles guess, integers correct by at most one. */
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

/** The tickets of two weights: first `low` for each of all symbols, then a block's surplus. */
export class TwoWeights {
  constructor(symbols, low, high) {
    this.low = new Weight(low);
    this.shared = new Weight(low * BigInt(symbols));
    this.surplus = new Weight(high - low);
  }

  /** A symbol of noise, or −1 − k for the k-th symbol of the block. */
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

/** A place in [0, 1] as one of so many nodes, rounded at random so that its expectation stays. */
export function nodeAt(place, nodes, bits) {
  const scaled = place * (nodes - 1);
  const below = Math.min(Math.trunc(scaled), nodes - 2);
  return below + bits.bernoulliAt(scaled - below);
}

/** What laws of one symbol for one of finitely many nodes share. */
export class SymbolLaw {
  input = 'number';
  words = 1;

  drawAt(place, bits) {
    return this.draw(nodeAt(place, this.nodes, bits), bits);
  }

  layout() {
    return new Numbers(1, bitsFor(this.symbols));
  }
}

/** Input i gives the symbols i … i + width − 1 the weight high, and every other the weight low. */
export class BlockLaw extends SymbolLaw {
  constructor(nodes, width, low, high) {
    super();
    if (nodes < 2 || width < 1 || nodes + width > MAX_INTEGER) {
      throw new WireError(`a block of ${width} for ${nodes} inputs; at least 1 and 2 are needed`);
    }
    if (high < low || BigInt(width) * high + BigInt(nodes - 1) * low !== TOTAL) {
      throw new WireError(
        `weights ${low} and ${high}: they must be in order, and ` +
          `${width} × high + ${nodes - 1} × low must be ${TOTAL}`,
      );
    }
    Object.assign(this, { nodes, width, low, high, symbols: nodes + width - 1, comparisons: 1 });
    this.tickets = new TwoWeights(this.symbols, low, high);
  }

  /** The law whose weight inside the block follows from that outside. */
  static ofLow(nodes, width, low) {
    const rest = TOTAL - low * BigInt(nodes - 1);
    return new BlockLaw(nodes, width, low, width < 1 ? 0n : rest / BigInt(width));
  }

  draw(input, bits) {
    const drawn = this.tickets.draw(bits);
    return drawn >= 0 ? drawn : input - 1 - drawn;
  }

  worstRatio() {
    return new Fraction(this.high, this.low);
  }

  hockeyStick(bound) {
    return twoWeightsDivergence(Math.min(this.width, this.nodes - 1), this, bound);
  }

  decoding() {
    const gain = Number(this.high - this.low) / Number(TOTAL);
    const perSymbol = 2 / ((this.nodes - 1) * this.width * gain);
    const middle = (this.symbols - 1) / 2;
    return Float64Array.from({ length: this.symbols }, (_, symbol) => (symbol - middle) * perSymbol);
  }

  canonical(form) {
    form.text('BlockLaw').longs([this.nodes, this.width, this.low, this.high]);
  }
}

/** So many symbols near one end that are not near the other, times high − bound · low. */
export function twoWeightsDivergence(apart, { low, high }, bound) {
  const excess = new Fraction(high, TOTAL).minusOrZero(bound.times(new Fraction(low, TOTAL)));
  return new Fraction(BigInt(apart)).times(excess);
}

/** One law with a fixed probability and another otherwise; the symbol says which. */
export class MixtureLaw {
  input = 'number';
  words = 1;

  constructor(firstWeight, first, second) {
    if (firstWeight > TOTAL) {
      throw new WireError(`the first law's weight is ${firstWeight}; it must be in [0, ${TOTAL}]`);
    }
    if ((first.nodes - 1) % (second.nodes - 1) !== 0) {
      throw new WireError(`nodes do not coincide: ${first.nodes} and ${second.nodes}`);
    }
    Object.assign(this, { firstWeight, first, second, nodes: first.nodes });
    this.symbols = first.symbols + second.symbols;
    this.comparisons = first.comparisons + second.comparisons;
    this.share = new Weight(firstWeight);
  }

  prepare() {
    this.first.prepare?.();
    this.second.prepare?.();
  }

  drawAt(place, bits) {
    return bits.bernoulli(this.share)
      ? this.first.drawAt(place, bits)
      : this.first.symbols + this.second.drawAt(place, bits);
  }

  worstRatio() {
    return this.first.worstRatio().max(this.second.worstRatio());
  }

  /** The choice cancels in every ratio; each part's own worst pair bounds the sum from above. */
  hockeyStick(bound) {
    return new Fraction(this.firstWeight, TOTAL)
      .times(this.first.hockeyStick(bound))
      .plus(new Fraction(TOTAL - this.firstWeight, TOTAL).times(this.second.hockeyStick(bound)));
  }

  decoding() {
    const values = new Float64Array(this.symbols);
    values.set(this.first.decoding());
    values.set(this.second.decoding(), this.first.symbols);
    return values;
  }

  layout() {
    return new Numbers(1, bitsFor(this.symbols));
  }

  canonical(form) {
    form.text('MixtureLaw').longs([this.firstWeight]);
    this.first.canonical(form);
    this.second.canonical(form);
  }
}

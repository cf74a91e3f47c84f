/** The laws of categories: what is reported of one of several values. */
import { WireError } from './errors.js';
import { Fraction, INFINITY, ONE, ZERO } from './exact.js';
import { BitMap, Members, Numbers, Seeded, bitsFor, isSet, putBit, trim, wordsFor } from './layout.js';
import { TOTAL, Weight, scaled } from './random.js';
import { Word } from './word.js';

/** What laws of one of several values share. */
export class CategoricalLaw {
  input = 'category';
  words = 1;
  comparisons = 1;

  constructor(values) {
    if (values < 2) {
      throw new WireError(`there are ${values} values; at least 2 are needed`);
    }
    this.values = values;
  }

  /** Reports must support the truth more often than other values, or they say nothing about it. */
  checkTells(tells) {
    if (!tells) {
      throw new WireError('reports say nothing about the value');
    }
  }
}

function checkWeight(weight) {
  if (weight > TOTAL) {
    throw new WireError(`the weight ${weight} must be in [0, ${TOTAL}]`);
  }
}

/** The report is a value: the true one with weight high, each other with weight low. */
export class DirectLaw extends CategoricalLaw {
  /** @param block a block of width 1 */
  constructor(block) {
    super(block.nodes);
    this.block = block;
  }

  check() {
    this.checkTells(this.block.high > this.block.low);
  }

  draw(value, bits, out, from) {
    out[from] = this.block.draw(value, bits);
  }

  worstRatio() {
    return this.block.worstRatio();
  }

  hockeyStick(bound) {
    return this.block.hockeyStick(bound);
  }

  layout() {
    return new Numbers(1, bitsFor(this.values));
  }

  canonical(form) {
    form.text('DirectLaw');
    this.block.canonical(form);
  }
}

/** One bit per value: the true value's is set with probability kept, each other with raised. */
export class BitsLaw extends CategoricalLaw {
  constructor(values, kept, raised) {
    super(values);
    checkWeight(kept);
    checkWeight(raised);
    this.kept = new Weight(kept);
    this.raised = new Weight(raised);
    this.words = wordsFor(values);
  }

  check() {
    this.checkTells(this.kept.value > this.raised.value);
  }

  draw(value, bits, out, from) {
    bits.bernoulliWords(this.raised, out, from, this.words);
    trim(out, from, this.values);
    putBit(out, from, value, bits.bernoulli(this.kept));
  }

  /** Two inputs differ in two bits: for each outcome of them, its weight under one and the other. */
  *#outcomes() {
    const weight = (isSet, set) => (isSet ? set : TOTAL - set);
    const [kept, raised] = [this.kept.value, this.raised.value];
    for (let outcome = 0; outcome < 4; outcome++) {
      const [first, second] = [outcome & 1, outcome & 2];
      yield [
        weight(first, kept) * weight(second, raised),
        weight(first, raised) * weight(second, kept),
      ];
    }
  }

  worstRatio() {
    let worst = ONE;
    for (const [mine, other] of this.#outcomes()) {
      if (mine > 0n) {
        worst = worst.max(other === 0n ? INFINITY : new Fraction(mine, other));
      }
    }
    return worst;
  }

  hockeyStick(bound) {
    let divergence = ZERO;
    const whole = TOTAL * TOTAL;
    for (const [mine, other] of this.#outcomes()) {
      const price = bound.times(new Fraction(other, whole));
      divergence = divergence.plus(new Fraction(mine, whole).minusOrZero(price));
    }
    return divergence;
  }

  layout() {
    return new BitMap(this.values);
  }

  canonical(form) {
    form.text('BitsLaw').longs([this.values, this.kept.value, this.raised.value]);
  }
}

const hashWord = new Word();

/** A bijection of 64-bit words in which every output bit depends on every input bit. */
function scramble(number) {
  hashWord.high = Math.floor(number / 2 ** 32);
  hashWord.low = number >>> 0;
  return hashWord
    .times(0x9e3779b9, 0x7f4a7c15)
    .mixed(32)
    .times(0xd6e8feb8, 0x6659fd93)
    .mixed(32)
    .times(0xd6e8feb8, 0x6659fd93)
    .mixed(32);
}

/** The cell of a value: multiply-shift hashing, scaled from 32 bits to the range. */
export function hash(seed, value, range) {
  const { high, low } = scramble(2 * seed + 2);
  return scaled(scramble(2 * seed + 1).times(0, value).plus(high, low).high, range);
}

/** A hash function, drawn at random, and a randomized response to the value's hash. */
export class HashedLaw extends CategoricalLaw {
  /** @param cells a block of width 1 over the hash's range */
  constructor(values, cells) {
    super(values);
    this.cells = cells;
  }

  check() {
    this.checkTells(this.cells.high * BigInt(this.cells.nodes) > TOTAL);
  }

  draw(value, bits, out, from) {
    const seed = bits.seed();
    out[from] = this.cells.draw(hash(seed, value, this.cells.nodes), bits);
    out[from + 1] = seed;
  }

  worstRatio() {
    return this.cells.worstRatio();
  }

  hockeyStick(bound) {
    return this.cells.hockeyStick(bound);
  }

  layout() {
    return new Seeded(bitsFor(this.cells.nodes));
  }

  canonical(form) {
    form.text('HashedLaw').longs([this.values]);
    this.cells.canonical(form);
  }
}

/** A set of `size` values: with probability kept one that holds the true value. */
export class SubsetLaw extends CategoricalLaw {
  constructor(values, size, kept) {
    if (size < 1 || size >= values) {
      throw new WireError(`sets of ${size} of ${values} values; the size must be in [1, values)`);
    }
    super(values);
    checkWeight(kept);
    this.size = size;
    this.kept = new Weight(kept);
    this.words = wordsFor(values);
  }

  check() {
    this.checkTells(this.kept.value * BigInt(this.values) > BigInt(this.size) * TOTAL);
  }

  /**
   * The coin, then Floyd's algorithm for the other values: those in the set or, where that is
   * quicker, those left out. Its first step is always drawn and not always used, so that the number
   * of random words depends neither on the value, nor on the coin, nor on the set.
   */
  draw(value, bits, out, from) {
    out.fill(0, from, from + 2 * this.words);
    const keep = bits.bernoulli(this.kept);
    const leaveOut = this.size > this.values - this.size ? 1 : 0;
    const steps = Math.min(this.size, this.values - this.size);
    const others = this.values - 1;
    putBit(out, from, skip(value, bits.uniform(this.values - steps)), keep === leaveOut ? 1 : 0);
    for (let last = others - steps + 1; last < others; last++) {
      const candidate = skip(value, bits.uniform(last + 1));
      putBit(out, from, isSet(out, from, candidate) ? skip(value, last) : candidate, 1);
    }
    for (let i = from; leaveOut && i < from + 2 * this.words; i++) {
      out[i] = ~out[i];
    }
    trim(out, from, this.values);
    putBit(out, from, value, keep);
  }

  /** The shares of the sets that hold one value and not the other, and the other way round. */
  #shares() {
    const others = BigInt(this.values - 1) * TOTAL;
    return [
      new Fraction(this.kept.value * BigInt(this.values - this.size), others),
      new Fraction((TOTAL - this.kept.value) * BigInt(this.size), others),
    ];
  }

  worstRatio() {
    const [holding, missing] = this.#shares();
    return holding.over(missing).max(missing.over(holding));
  }

  hockeyStick(bound) {
    const [holding, missing] = this.#shares();
    return holding
      .minusOrZero(bound.times(missing))
      .plus(missing.minusOrZero(bound.times(holding)));
  }

  layout() {
    const members = new Members(this.values, this.size);
    return members.bits < this.values ? members : new BitMap(this.values);
  }

  canonical(form) {
    form.text('SubsetLaw').longs([this.values, this.size, this.kept.value]);
  }
}

/** Numbers the values without one from 0. */
const skip = (value, other) => (other < value ? other : other + 1);

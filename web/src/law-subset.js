import { WireError } from './errors.js';
import { Fraction } from './exact.js';
import { COUNT, WEIGHT, CategoryLaw, register } from './law.js';
import { BitMap, Members, bitsFor, isSet, putBit, trim } from './layout.js';
import { TOTAL, Weight } from './random.js';

/** A set of `size` values, which contains the true value with probability `kept`. */
export class SubsetLaw extends CategoryLaw {
  static form = { type: 'subset', fields: { values: COUNT, size: COUNT, kept: WEIGHT } };
  #kept;

  constructor({ values, size, kept }) {
    if (size < 1 || size >= values) {
      throw new WireError(`sets of ${size} of ${values} values; the size must be in [1, values)`);
    }
    super({ values, size, kept });
    this.#kept = new Weight(kept);
  }

  isInformative() {
    return this.kept * BigInt(this.values) > BigInt(this.size) * TOTAL;
  }

  /**
   * Draws whether the true value is kept, then the other values by Floyd's algorithm: those in the set
   * or, if there are fewer, those left out. The first step is always drawn but not always used, so
   * that the number of random words depends neither on the value nor on the results.
   */
  draw(value, bits, out) {
    const keep = bits.bernoulli(this.#kept);
    const leaveOut = this.size > this.values - this.size ? 1 : 0;
    const steps = Math.min(this.size, this.values - this.size);
    const others = this.values - 1;
    putBit(out, skip(value, bits.uniform(this.values - steps)), keep === leaveOut ? 1 : 0);
    for (let last = others - steps + 1; last < others; last++) {
      const candidate = skip(value, bits.uniform(last + 1));
      putBit(out, isSet(out, candidate) ? skip(value, last) : candidate, 1);
    }
    for (let i = 0; leaveOut && i < out.length; i++) {
      out[i] = ~out[i];
    }
    trim(out, this.values);
    putBit(out, value, keep);
  }

  /** Returns the probabilities of containing only the true value of two, and only the other value. */
  #shares() {
    const others = BigInt(this.values - 1) * TOTAL;
    return [
      new Fraction(this.kept * BigInt(this.values - this.size), others),
      new Fraction((TOTAL - this.kept) * BigInt(this.size), others),
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
}

/** Numbers the values other than `value` from 0. */
const skip = (value, other) => (other < value ? other : other + 1);

register(SubsetLaw);

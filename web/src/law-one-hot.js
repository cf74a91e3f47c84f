import { Fraction, INFINITY, ONE, ZERO } from './exact.js';
import { COUNT, CategoryLaw, inner, register } from './law.js';
import { BlockLaw } from './law-block.js';
import { NoiseLaw } from './law-noise.js';
import { Numbers, bitsFor } from './layout.js';
import { TOTAL } from './random.js';

/** Relative uncertainty of a product: the rounding of four weights, a bound and three products. */
const UNCERTAIN = 2 ** -47;

/** A law with a perturbed number per value: 1 for the true value and 0 for the others, by equal laws. */
export class OneHotLaw extends CategoryLaw {
  static form = { type: 'one-hot', fields: { values: COUNT, coordinate: inner(NoiseLaw) } };
  #pairs;

  constructor(fields) {
    super(fields);
    this.comparisons = 32 * this.coordinate.symbols;
  }

  prepare() {
    this.coordinate.prepare?.();
  }

  draw(value, bits, out) {
    for (let other = 0; other < this.values; other++) {
      const node = other === value ? this.coordinate.nodes - 1 : 0;
      out[2 * other] = this.coordinate.draw(node, bits);
    }
  }

  /** Returns each symbol's weights, absent and present, by descending absent/present. */
  #byAbsence() {
    this.#pairs ??= zip(
      this.coordinate.row(0),
      this.coordinate.row(this.coordinate.nodes - 1),
    ).sort((one, two) => (exceeds(two, one, ONE, 1) ? 1 : exceeds(one, two, ONE, 1) ? -1 : 0));
    return this.#pairs;
  }

  /** The ratios of the two coordinates multiply, and each can reach its worst case. */
  worstRatio() {
    let up = ZERO;
    let down = ZERO;
    for (const { absent, present } of this.#byAbsence()) {
      up = present > 0n ? up.max(new Fraction(present, absent)) : up;
      down = absent > 0n ? down.max(new Fraction(absent, present)) : down;
    }
    return up.isInfinite || down.isInfinite ? INFINITY : up.times(down);
  }

  /** The exceeding symbols of one coordinate are a prefix, which grows with the symbols of the other. */
  hockeyStick(bound) {
    const order = this.#byAbsence();
    const near = bound.toDouble();
    let [mine, other, absentSum, presentSum, prefix] = [0n, 0n, 0n, 0n, 0];
    for (const symbol of order) {
      while (prefix < order.length && exceeds(order[prefix], symbol, bound, near)) {
        absentSum += order[prefix].absent;
        presentSum += order[prefix].present;
        prefix++;
      }
      mine += symbol.present * absentSum;
      other += symbol.absent * presentSum;
    }
    const whole = TOTAL * TOTAL;
    return new Fraction(mine, whole).minusOrZero(bound.times(new Fraction(other, whole)));
  }

  layout() {
    return new Numbers(this.values, bitsFor(this.coordinate.symbols));
  }
}

/** Returns the weights of the symbols that occur. */
function zip(absent, present) {
  return absent
    .map((weight, i) => ({ absent: weight, present: present[i] }))
    .filter((pair) => pair.absent > 0n || pair.present > 0n)
    .map((pair) => ({ ...pair, a: Number(pair.absent), p: Number(pair.present) }));
}

/** Returns whether one.absent · two.present exceeds bound · one.present · two.absent. */
function exceeds(one, two, bound, near) {
  const mine = one.a * two.p;
  if (mine === 0) {
    return false;
  }
  const difference = mine - near * one.p * two.a;
  return Math.abs(difference) > UNCERTAIN * mine
    ? difference > 0
    : one.absent * two.present * bound.denominator > one.present * two.absent * bound.numerator;
}

/** A law with a number per value, each perturbed by a block law. */
export class OneHotBlockLaw extends OneHotLaw {
  static form = { type: 'one-hot-block', fields: { values: COUNT, coordinate: inner(BlockLaw) } };

  get symbols() {
    return this.coordinate.symbols;
  }

  isInformative() {
    return this.coordinate.high > this.coordinate.low;
  }

  /** Both ends have symbols of their own. */
  worstRatio() {
    const { high, low } = this.coordinate;
    return new Fraction(high * high, low * low);
  }
}

register(OneHotLaw);
register(OneHotBlockLaw);

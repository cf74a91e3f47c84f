import { Fraction, INFINITY, ONE, ZERO } from './exact.js';
import { COUNT, WEIGHT, CategoryLaw, register } from './law.js';
import { BitMap, putBit, trim, wordsFor } from './layout.js';
import { TOTAL, Weight } from './random.js';

/** A law with a bit per value: the true value's is set with probability `kept`, others with `raised`. */
export class BitsLaw extends CategoryLaw {
  static form = { type: 'bits', fields: { values: COUNT, kept: WEIGHT, raised: WEIGHT } };
  #kept;
  #raised;

  constructor(fields) {
    super(fields);
    this.#kept = new Weight(this.kept);
    this.#raised = new Weight(this.raised);
  }

  isInformative() {
    return this.kept > this.raised;
  }

  draw(value, bits, out) {
    bits.bernoulliWords(this.#raised, out, 0, wordsFor(this.values));
    trim(out, this.values);
    putBit(out, value, bits.bernoulli(this.#kept));
  }

  /** The outcomes of the two bits in which two inputs differ, as their weights under each input. */
  *#outcomes() {
    const weight = (isSet, set) => (isSet ? set : TOTAL - set);
    const { kept, raised } = this;
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
}

register(BitsLaw);

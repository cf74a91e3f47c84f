import { WireError } from './errors.js';
import { Fraction } from './exact.js';
import { WEIGHT, NumberLaw, SymbolLaw, register } from './law.js';
import { TOTAL, Weight } from './random.js';

const COMPONENT = {
  read(fields, key) {
    const law = fields.law(key);
    if (!(law instanceof SymbolLaw)) {
      throw fields.error('a mixture is of laws of type block, noise or table');
    }
    return law;
  },
};

/** A mixture: one law with a fixed probability, else another. The symbol identifies the law. */
export class MixtureLaw extends NumberLaw {
  static form = {
    type: 'mixture',
    fields: { firstWeight: WEIGHT, first: COMPONENT, second: COMPONENT },
  };

  constructor({ firstWeight, first, second }) {
    if ((first.nodes - 1) % (second.nodes - 1) !== 0) {
      throw new WireError(`nodes do not coincide: ${first.nodes} and ${second.nodes}`);
    }
    super({ firstWeight, first, second });
    this.nodes = first.nodes;
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

  /** An upper bound: the sum of both laws' own worst cases, weighted by their probabilities. */
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
}

register(MixtureLaw);

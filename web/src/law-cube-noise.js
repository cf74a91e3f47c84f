import { WireError } from './errors.js';
import { Fraction, INFINITY, ONE } from './exact.js';
import { COUNT, Law, fitsCube, inner, register } from './law.js';
import { NoiseLaw } from './law-noise.js';
import { Numbers, bitsFor } from './layout.js';
import { MAX_FACTORS, ProductDivergence, comparisonsOf } from './product-divergence.js';

/** A law with a noisy number per coordinate, after rounding the point at random to a corner of the cube. */
export class CubeNoiseLaw extends Law {
  static form = { type: 'cube-noise', fields: { dimensions: COUNT, coordinate: inner(NoiseLaw) } };
  input = 'cube';
  #divergence;

  constructor(fields) {
    const { dimensions, coordinate } = fields;
    if (dimensions < 1 || dimensions > MAX_FACTORS) {
      throw new WireError(`noise on ${dimensions} numbers at once; 1 to ${MAX_FACTORS} are possible`);
    }
    super(fields);
    this.symbols = coordinate.symbols;
    this.comparisons = comparisonsOf(coordinate.symbols, dimensions);
  }

  fits(attributes) {
    return fitsCube(attributes, this.dimensions);
  }

  prepare() {
    this.coordinate.prepare();
  }

  report(record, places, bits, out) {
    for (let j = 0; j < this.dimensions; j++) {
      const corner = bits.bernoulliAt(0.5 + 0.5 * record[places[j]]);
      out[2 * j] = this.coordinate.draw(corner * (this.coordinate.nodes - 1), bits);
    }
  }

  /** All coordinates can have their worst symbol at once. */
  worstRatio() {
    const absent = this.coordinate.row(0);
    let worst = ONE;
    this.coordinate.row(this.coordinate.nodes - 1).forEach((present, symbol) => {
      worst = present > 0n ? worst.max(new Fraction(present, absent[symbol])) : worst;
    });
    const factors = BigInt(this.dimensions);
    return worst.isInfinite
      ? INFINITY
      : new Fraction(worst.numerator ** factors, worst.denominator ** factors);
  }

  hockeyStick(bound) {
    const { coordinate } = this;
    this.#divergence ??= new ProductDivergence(
      coordinate.row(coordinate.nodes - 1),
      coordinate.row(0),
      this.dimensions,
    );
    return this.#divergence.of(bound);
  }

  layout() {
    return new Numbers(this.dimensions, bitsFor(this.coordinate.symbols));
  }
}

register(CubeNoiseLaw);

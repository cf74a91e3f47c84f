import { normalSlices, project } from './directions.js';
import { WireError } from './errors.js';
import { COUNT, WEIGHT, TwoSides, register } from './law.js';
import { Seeded, bitsFor } from './layout.js';
import { TOTAL } from './random.js';
import { squaredLength } from './schema.js';

const MAX_PAIRS = 1 << 12;

/** A random codebook, of directions and their opposites, and the number of one of its codewords. */
export class CodebookLaw extends TwoSides {
  static form = {
    type: 'codebook',
    fields: { dimensions: COUNT, pairs: COUNT, near: COUNT, agreeing: WEIGHT },
  };
  input = 'ball';

  constructor(fields) {
    super(fields);
    const { pairs, near } = fields;
    if (pairs < 1 || pairs > MAX_PAIRS || near < 1 || near > pairs) {
      throw new WireError(
        `${near} near words of ${pairs} pairs; 1 to as many as there are pairs, ` +
          `at most ${MAX_PAIRS}, are possible`,
      );
    }
  }

  fits(attributes) {
    const [only] = attributes;
    return attributes.length === 1 && only.type === 'vector' && only.dimensions === this.dimensions;
  }

  isInformative() {
    const share = this.side.near / Number(TOTAL);
    return share / this.near > (1 - share) / (2 * this.pairs - this.near);
  }

  sides() {
    return { near: BigInt(this.near), far: BigInt(2 * this.pairs - this.near) };
  }

  prepare() {
    normalSlices();
  }

  /** Draws a codeword on each side and uses one of them, so that the number of random words is constant. */
  report(record, places, bits, out) {
    const point = Float64Array.from(places, (place) => record[place]);
    const seed = bits.seed();
    const projections = Float64Array.from({ length: this.pairs }, (_, i) => project(point, seed, i));
    const length = Math.min(1, Math.sqrt(squaredLength(point)));
    const side = 1 - 2 * (1 - bits.bernoulliAt(0.5 + 0.5 * length));
    projections.forEach((projection, pair) => (projections[pair] = side * projection));
    const isNear = this.#nearSide(projections);
    const takeNear = bits.bernoulli(this.side);
    const nearRank = bits.uniform(this.near);
    const farRank = bits.uniform(2 * this.pairs - this.near);
    out[0] = find(isNear, takeNear, takeNear ? nearRank : farRank);
    out[1] = seed;
  }

  /**
   * Returns which codewords are near: at most one per pair, with ties decided by the lower numbers.
   * The smallest near size is found bit by bit instead of by sorting, which is faster on zeros only.
   */
  #nearSide(projections) {
    const sizes = projections.map(Math.abs);
    const halves = new Uint32Array(sizes.buffer); // the bits of positive doubles have their order
    let [high, low] = [0, 0];
    for (let bit = 62; bit >= 0; bit--) {
      const [nextHigh, nextLow] = bit >= 32 ? [high | (1 << (bit - 32)), low] : [high, low | (1 << bit)];
      const isReached = countFrom(halves, nextHigh >>> 0, nextLow >>> 0) >= this.near;
      high = isReached ? nextHigh >>> 0 : high;
      low = isReached ? nextLow >>> 0 : low;
    }
    const above = low === 0xffffffff ? [high + 1, 0] : [high, low + 1];
    let ties = this.near - countFrom(halves, ...above);
    const isNear = new Uint8Array(2 * this.pairs);
    for (let pair = 0; pair < this.pairs; pair++) {
      const isLarger = countFrom(halves.subarray(2 * pair, 2 * pair + 2), ...above);
      const isTie = halves[2 * pair] === low && halves[2 * pair + 1] === high ? 1 : 0;
      isNear[projections[pair] > 0 ? pair : pair + this.pairs] = isLarger | (isTie & (ties > 0));
      ties -= isTie;
    }
    return isNear;
  }

  layout() {
    return new Seeded(bitsFor(2 * this.pairs));
  }
}

/** Returns how many 64-bit numbers, low halves first, are at least the given one. */
function countFrom(halves, high, low) {
  let count = 0;
  for (let i = 0; i < halves.length; i += 2) {
    count += (halves[i + 1] > high) | ((halves[i + 1] === high) & (halves[i] >= low));
  }
  return count;
}

/** Returns the codeword of the given rank among the near or far ones. Reads all codewords. */
function find(isNear, wanted, rank) {
  let found = 0;
  let before = 0;
  for (let word = 0; word < isNear.length; word++) {
    const fits = isNear[word] === wanted ? 1 : 0;
    found += (fits & (before === rank)) * word;
    before += fits;
  }
  return found;
}

register(CodebookLaw);

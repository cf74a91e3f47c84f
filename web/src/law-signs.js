import { COUNT, WEIGHT, TwoSides, fitsCube, register } from './law.js';
import { BitMap, trim, wordsFor } from './layout.js';
import { TOTAL } from './random.js';

/** Returns the product of the integers above one up to another, by halves, which is faster. */
function product(above, to) {
  if (to - above === 1) {
    return BigInt(to);
  }
  const middle = (above + to) >>> 1;
  return product(above, middle) * product(middle, to);
}

/** Returns the central binomial coefficient of an even number. */
const central = (from) => product(from / 2, from) / product(0, from / 2);

/** Returns a number as 64-bit words, [high, low] each, most significant first. */
function bigEndian(number, words) {
  const hex = number.toString(16).padStart(16 * words, '0');
  return Array.from({ length: words }, (_, i) => [
    parseInt(hex.slice(16 * i, 16 * i + 8), 16),
    parseInt(hex.slice(16 * i + 8, 16 * i + 16), 16),
  ]);
}

/** A law with a sign per coordinate, after rounding the point at random to a corner of the cube. */
export class SignsLaw extends TwoSides {
  static form = { type: 'signs', fields: { dimensions: COUNT, agreeing: WEIGHT } };
  input = 'cube';
  #sides;
  #bounds;

  fits(attributes) {
    return fitsCube(attributes, this.dimensions);
  }

  isInformative() {
    const { near, far } = this.sides();
    return this.agreeing * far > (TOTAL - this.agreeing) * near;
  }

  /** Returns how many sign vectors agree with a corner in most coordinates, and how many do not. */
  sides() {
    if (this.#sides === undefined) {
      const all = 1n << BigInt(this.dimensions);
      const near = this.dimensions % 2 === 1 ? all / 2n : (all - central(this.dimensions)) / 2n;
      this.#sides = { near, far: all - near };
    }
    return this.#sides;
  }

  prepare() {
    const { near, far } = this.sides();
    this.#bounds ??= [
      [near, 2n * near],
      [far, 0n],
    ].map((side) => side.map((bound) => bigEndian(bound, wordsFor(this.dimensions))));
  }

  /**
   * Random bits determine where the report agrees with the corner; inverted, they are on the other
   * side. If ties are possible, a trial is accepted with the same probability on either side, so that
   * the number of random words reveals nothing.
   */
  report(record, places, bits, out) {
    this.prepare();
    const near = bits.bernoulli(this.side);
    let excess = this.#randomBits(bits, out);
    while (this.dimensions % 2 === 0 && !this.#isAccepted(near, excess === 0, bits)) {
      excess = this.#randomBits(bits, out);
    }
    const turnOver = near !== (excess > 0 ? 1 : 0);
    for (let start = 0; start < this.dimensions; start += 32) {
      const at = start >>> 5;
      out[at] = (turnOver ? out[at] : ~out[at]) ^ this.#corner(record, places, start, bits);
    }
    trim(out, this.dimensions);
  }

  #randomBits(bits, out) {
    for (let i = 0; i < out.length; i += 2) {
      bits.next();
      out[i] = bits.low;
      out[i + 1] = bits.high;
    }
    trim(out, this.dimensions);
    let ones = 0;
    for (let i = 0; i < out.length; i++) {
      ones += bitCount(out[i]);
    }
    return 2 * ones - this.dimensions;
  }

  /** Rounds up to 32 coordinates to signs: + with probability (1 + x)/2. */
  #corner(record, places, start, bits) {
    let signs = 0;
    for (let i = start; i < Math.min(this.dimensions, start + 32); i++) {
      signs |= bits.bernoulliAt(0.5 + 0.5 * record[places[i]]) << (i & 31);
    }
    return signs;
  }

  /** Returns whether as many random bits as dimensions are below a bound. Always draws all of them. */
  #isAccepted(near, isTie, bits) {
    let order = 0;
    this.#bounds[near][isTie ? 1 : 0].forEach(([high, low], i) => {
      bits.next();
      const used = this.dimensions % 64 === 0 || i > 0 ? 64 : this.dimensions % 64;
      const drawnHigh = used > 32 ? bits.high & mask(used - 32) : 0;
      const drawnLow = used > 32 ? bits.low : bits.low & mask(used);
      const here = (drawnHigh >>> 0) - high || (drawnLow >>> 0) - low;
      order = order === 0 ? here : order;
    });
    return order < 0;
  }

  layout() {
    return new BitMap(this.dimensions);
  }
}

const mask = (bits) => (bits === 32 ? -1 : 2 ** bits - 1);

function bitCount(word) {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

register(SignsLaw);

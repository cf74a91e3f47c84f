/** The laws of several numbers at once: signs of a point of the cube, a word for one of the ball. */
import { normalSlices, project } from './directions.js';
import { WireError } from './errors.js';
import { Fraction } from './exact.js';
import { BitMap, Seeded, bitsFor, trim, wordsFor } from './layout.js';
import { TOTAL, Weight } from './random.js';
import { squaredLength } from './schema.js';

const MAX_DIMENSIONS = 1 << 17;
const MAX_PAIRS = 1 << 12;

/** Reports of a near side and a far side: with probability α uniform among the former. */
class TwoSides {
  words = 1;
  comparisons = 1;

  constructor(dimensions, agreeing) {
    if (dimensions < 1 || dimensions > MAX_DIMENSIONS) {
      throw new WireError(`there are ${dimensions} dimensions; 1 to ${MAX_DIMENSIONS} are possible`);
    }
    if (agreeing > TOTAL) {
      throw new WireError(`the weight ${agreeing} must be in [0, ${TOTAL}]`);
    }
    this.dimensions = dimensions;
    this.agreeing = new Weight(agreeing);
  }

  worstRatio() {
    const { near, far } = this.sides();
    const nearer = this.agreeing.value * far;
    const farther = (TOTAL - this.agreeing.value) * near;
    return nearer > farther ? new Fraction(nearer, farther) : new Fraction(farther, nearer);
  }

  hockeyStick(bound) {
    const { near, far } = this.sides();
    const mine = new Fraction(this.agreeing.value, TOTAL);
    const theirs = new Fraction(TOTAL - this.agreeing.value, TOTAL).times(new Fraction(near, far));
    return mine.minusOrZero(bound.times(theirs)).plus(theirs.minusOrZero(bound.times(mine)));
  }

  checkTells(tells) {
    if (!tells) {
      throw new WireError('the law says nothing about the numbers: no finite decoding follows');
    }
  }
}

/** The product of the integers above one up to another: halves, since long factors take long. */
function product(above, to) {
  if (to - above === 1) {
    return BigInt(to);
  }
  const middle = (above + to) >>> 1;
  return product(above, middle) * product(middle, to);
}

/** The ways to choose half of an even number of things. */
const central = (from) => product(from / 2, from) / product(0, from / 2);

/** A number as words of 64 bits, [high, low] each, most significant first. */
function bigEndian(number, words) {
  const hex = number.toString(16).padStart(16 * words, '0');
  return Array.from({ length: words }, (_, i) => [
    parseInt(hex.slice(16 * i, 16 * i + 8), 16),
    parseInt(hex.slice(16 * i + 8, 16 * i + 16), 16),
  ]);
}

/** One sign per coordinate; the point is first rounded at random to a corner of the cube. */
export class SignsLaw extends TwoSides {
  input = 'cube';
  #sides;
  #bounds;

  constructor(dimensions, agreeing) {
    super(dimensions, agreeing);
    this.words = wordsFor(dimensions);
  }

  check() {
    const { near, far } = this.sides();
    this.checkTells(this.agreeing.value * far > (TOTAL - this.agreeing.value) * near);
  }

  /** How many sign vectors agree with a corner in more than half of the coordinates, and the others. */
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
    ].map((side) => side.map((bound) => bigEndian(bound, this.words)));
  }

  /**
   * Fair bits say where the report agrees with the corner; turned over, they are on the other side.
   * With ties, a try is kept with the same probability on either side, so that the number of random
   * words tells nothing.
   */
  draw(record, places, bits, out, from) {
    this.prepare();
    const near = bits.bernoulli(this.agreeing);
    let excess = this.#fairBits(bits, out, from);
    while (this.dimensions % 2 === 0 && !this.#isAccepted(near, excess === 0, bits)) {
      excess = this.#fairBits(bits, out, from);
    }
    const turnOver = near !== (excess > 0 ? 1 : 0);
    for (let start = 0; start < this.dimensions; start += 32) {
      const at = from + (start >>> 5);
      out[at] = (turnOver ? out[at] : ~out[at]) ^ this.#corner(record, places, start, bits);
    }
    trim(out, from, this.dimensions);
  }

  #fairBits(bits, out, from) {
    for (let i = from; i < from + 2 * this.words; i += 2) {
      bits.next();
      out[i] = bits.low;
      out[i + 1] = bits.high;
    }
    trim(out, from, this.dimensions);
    let ones = 0;
    for (let i = from; i < from + 2 * this.words; i++) {
      ones += bitCount(out[i]);
    }
    return 2 * ones - this.dimensions;
  }

  /** Rounds up to 32 coordinates to signs, + with probability (1 + x)/2. */
  #corner(record, places, start, bits) {
    let signs = 0;
    for (let i = start; i < Math.min(this.dimensions, start + 32); i++) {
      signs |= bits.bernoulliAt(0.5 + 0.5 * record[places[i]]) << (i & 31);
    }
    return signs;
  }

  /** Whether as many fair bits are below a bound; always draws all of them. */
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

  canonical(form) {
    form.text('SignsLaw').longs([this.dimensions, this.agreeing.value]);
  }
}

const mask = (bits) => (bits === 32 ? -1 : 2 ** bits - 1);

function bitCount(word) {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A codebook, drawn at random, and the number of one of its words: directions and their opposites. */
export class CodebookLaw extends TwoSides {
  input = 'ball';

  constructor(dimensions, pairs, near, agreeing) {
    super(dimensions, agreeing);
    if (pairs < 1 || pairs > MAX_PAIRS || near < 1 || near > pairs) {
      throw new WireError(
        `${near} near words of ${pairs} pairs; 1 to as many as there are pairs, ` +
          `at most ${MAX_PAIRS}, are possible`,
      );
    }
    Object.assign(this, { pairs, near });
  }

  check() {
    const share = this.agreeing.near / Number(TOTAL);
    this.checkTells(share / this.near > (1 - share) / (2 * this.pairs - this.near));
  }

  sides() {
    return { near: BigInt(this.near), far: BigInt(2 * this.pairs - this.near) };
  }

  prepare() {
    normalSlices();
  }

  /** A place on either side is drawn, and one of the two is used. */
  draw(record, places, bits, out, from) {
    const point = Float64Array.from(places, (place) => record[place]);
    const seed = bits.seed();
    const projections = Float64Array.from({ length: this.pairs }, (_, i) => project(point, seed, i));
    const length = Math.min(1, Math.sqrt(squaredLength(point)));
    const side = 1 - 2 * (1 - bits.bernoulliAt(0.5 + 0.5 * length));
    projections.forEach((projection, pair) => (projections[pair] = side * projection));
    const isNear = this.#nearSide(projections);
    const takeNear = bits.bernoulli(this.agreeing);
    const nearRank = bits.uniform(this.near);
    const farRank = bits.uniform(2 * this.pairs - this.near);
    out[from] = find(isNear, takeNear, takeNear ? nearRank : farRank);
    out[from + 1] = seed;
  }

  /**
   * Of each pair one word can be near; ties go to the lower numbers. Nothing is sorted, which is
   * fast where all projections are 0: the least size that is near is found bit by bit.
   */
  #nearSide(projections) {
    const sizes = projections.map(Math.abs);
    const halves = new Uint32Array(sizes.buffer); // the bits of doubles above 0 are in their order
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

  canonical(form) {
    const { dimensions, pairs, near, agreeing } = this;
    form.text('CodebookLaw').longs([dimensions, pairs, near, agreeing.value]);
  }
}

/** How many numbers of 64 bits, low halves first, are at least another one. */
function countFrom(halves, high, low) {
  let count = 0;
  for (let i = 0; i < halves.length; i += 2) {
    count += (halves[i + 1] > high) | ((halves[i + 1] === high) & (halves[i] >= low));
  }
  return count;
}

/** The rank-th of the words that are near, or not. Looks at all words. */
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

import { COUNT, CategoryLaw, inner, register } from './law.js';
import { BlockLaw } from './law-block.js';
import { Seeded, bitsFor } from './layout.js';
import { TOTAL, scaled } from './random.js';
import { Word } from './word.js';

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

/** Returns the cell of a value, by multiply-shift hashing, scaled from 32 bits to the range. */
export function hash(seed, value, range) {
  const { high, low } = scramble(2 * seed + 2);
  return scaled(scramble(2 * seed + 1).times(0, value).plus(high, low).high, range);
}

/** A random hash function, and a randomized response about the value's hash. */
export class HashedLaw extends CategoryLaw {
  static form = {
    type: 'hashed',
    fields: { values: COUNT, cells: inner(BlockLaw, { nodes: 'cells', width: 1 }) },
  };

  isInformative() {
    return this.cells.high * BigInt(this.cells.nodes) > TOTAL;
  }

  draw(value, bits, out) {
    const seed = bits.seed();
    out[0] = this.cells.draw(hash(seed, value, this.cells.nodes), bits);
    out[1] = seed;
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
}

register(HashedLaw);

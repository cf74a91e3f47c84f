/** Random bits and exact draws from them. A probability is an integer out of 2^62. */

/** The sum of the weights of one draw. */
export const TOTAL = 1n << 62n;

const HALF = 2 ** 31;
const WORD = 2 ** 32;

/** The largest number of random words for one word of independent bits. */
const PRECISION = 62;

/** 65,536 bytes, the most that browsers return at once. */
const BUFFER_WORDS = 8192;

/** The words of a new buffer that must not be 0. One of them is 0 by chance with probability 2^-61. */
const CHECKED_WORDS = 6;

/** An integer of up to 62 bits as two halves of 31 bits, which JavaScript's numbers hold exactly. */
export class Weight {
  constructor(value) {
    this.value = value;
    this.high = Number(value >> 31n);
    this.low = Number(value & 0x7fffffffn);
    this.near = Number(value);
  }
}

/** ⌊random · bound / 2^32⌋ for 32 random bits. */
export function scaled(random, bound) {
  const low = (random & 0xffff) * bound;
  return Math.floor(((random >>> 16) * bound + Math.floor(low / 0x10000)) / 0x10000);
}

/**
 * A buffer of 64-bit random words, each overwritten when it is used. The current word stays in `high`
 * and `low` until `erase`; a 62-bit ticket has 31 bits in each.
 */
export class BitSource {
  /** @param words the size of the buffer, whose low halves are at even places */
  constructor(words) {
    this.buffer = new Uint32Array(2 * words);
    this.position = this.buffer.length;
    this.high = 0;
    this.low = 0;
  }

  #fill() {
    this.position = this.buffer.length; // no word is left if refilling fails
    this.refill(this.buffer);
    this.position = 0;
  }

  /** Draws the next 64 bits, as halves of 32. */
  next() {
    if (this.position === this.buffer.length) {
      this.#fill();
    }
    this.low = this.buffer[this.position];
    this.high = this.buffer[this.position + 1];
    this.buffer[this.position++] = 0;
    this.buffer[this.position++] = 0;
  }

  /** Draws a uniform integer below 2^62, as halves of 31 bits. */
  ticket() {
    this.next();
    this.low = ((this.high & 1) << 30) | (this.low >>> 2);
    this.high >>>= 1;
  }

  /** Returns 1 with probability exactly weight/2^62, else 0. */
  bernoulli(weight) {
    return this.bernoulliOf(weight.high, weight.low);
  }

  bernoulliOf(high, low) {
    this.ticket();
    return this.high < high || (this.high === high && this.low < low) ? 1 : 0;
  }

  /** Returns 1 with the given probability, a double in [0, 1] truncated to 62 bits, else 0. */
  bernoulliAt(probability) {
    const high = Math.floor(probability * HALF);
    return this.bernoulliOf(high, Math.floor((probability * HALF - high) * HALF));
  }

  /** Returns 32 random bits. */
  seed() {
    this.next();
    return this.high;
  }

  /** Returns a uniform integer in [0, bound), by Lemire's method. */
  uniform(bound) {
    let random = this.seed();
    if (Math.imul(random, bound) >>> 0 < bound) {
      const surplus = WORD % bound;
      while (Math.imul(random, bound) >>> 0 < surplus) {
        random = this.seed();
      }
    }
    return scaled(random, bound);
  }

  /**
   * Fills `count` words with 64 independent bits each, each set with probability weight/2^62. Every
   * lane compares a random binary fraction of its own with the weight's, one bit per random word.
   */
  bernoulliWords(weight, out, from, count) {
    if (weight.value >= TOTAL) {
      out.fill(0xffffffff, from, from + 2 * count);
      return;
    }
    const last = lowestBit(weight);
    for (let i = from; i < from + 2 * count; i += 2) {
      if (this.position > this.buffer.length - 2 * PRECISION) {
        this.#fill(); // fewer words are left than one may need
      }
      this.#lanes(weight, last, out, i);
    }
  }

  #lanes(weight, last, out, at) {
    let undecidedLow = -1;
    let undecidedHigh = -1;
    let low = 0;
    let high = 0;
    for (let bit = PRECISION - 1; bit >= last && (undecidedLow | undecidedHigh) !== 0; bit--) {
      this.next();
      const isSet = bit >= 31 ? (weight.high >>> (bit - 31)) & 1 : (weight.low >>> bit) & 1;
      low |= undecidedLow & ~this.low & -isSet;
      high |= undecidedHigh & ~this.high & -isSet;
      undecidedLow &= ~(this.low ^ -isSet);
      undecidedHigh &= ~(this.high ^ -isSet);
    }
    out[at] = low;
    out[at + 1] = high;
  }

  /** Erases the current word. */
  erase() {
    this.high = 0;
    this.low = 0;
  }
}

function lowestBit(weight) {
  const half = weight.low === 0 ? weight.high : weight.low;
  const place = 31 - Math.clz32(half & -half);
  return half === 0 ? PRECISION : place + (weight.low === 0 ? 31 : 0);
}

/** Bits of the cryptographic generator of the browser or Node. Throws if it is missing or fails. */
export class SecureBits extends BitSource {
  #crypto;

  constructor() {
    super(BUFFER_WORDS);
    this.#crypto = globalThis.crypto;
    if (typeof this.#crypto?.getRandomValues !== 'function') {
      throw new Error('crypto.getRandomValues is not available; nothing is drawn without it');
    }
  }

  refill(words) {
    this.#crypto.getRandomValues(words);
    for (let i = 0; i < 2 * CHECKED_WORDS; i += 2) {
      if (words[i] === 0 && words[i + 1] === 0) {
        throw new Error('crypto.getRandomValues returned zeros; nothing is drawn from them');
      }
    }
  }
}

/** Returns `count` secure random bytes. */
export function randomBytes(count) {
  return globalThis.crypto.getRandomValues(new Uint8Array(count));
}

/** Fair bits, and exact draws from them: a probability is an integer out of 2^62. */

/** What the weights of one draw add up to. */
export const TOTAL = 1n << 62n;

const HALF = 2 ** 31;
const WORD = 2 ** 32;

/** How many random words one word of independent bits may take. */
const PRECISION = 62;

/** Browsers hand out at most 65,536 bytes at once. */
const BUFFER_WORDS = 8192;

/** The words of a fresh buffer that must not be 0: by chance one is with probability 2^-61. */
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
 * Words of 64 fair bits from a buffer, each overwritten as it is handed out. A 62-bit ticket is
 * left in `high` and `low`, 31 bits each, until `erase`.
 */
export class BitSource {
  /** @param words the size of the buffer: its low halves are at even places */
  constructor(words) {
    this.buffer = new Uint32Array(2 * words);
    this.position = this.buffer.length;
    this.high = 0;
    this.low = 0;
  }

  #fill() {
    this.position = this.buffer.length; // if it fails, no word is left
    this.refill(this.buffer);
    this.position = 0;
  }

  /** The next 64 bits, as halves of 32. */
  next() {
    if (this.position === this.buffer.length) {
      this.#fill();
    }
    this.low = this.buffer[this.position];
    this.high = this.buffer[this.position + 1];
    this.buffer[this.position++] = 0;
    this.buffer[this.position++] = 0;
  }

  /** A uniform integer below 2^62, as halves of 31 bits. */
  ticket() {
    this.next();
    this.low = ((this.high & 1) << 30) | (this.low >>> 2);
    this.high >>>= 1;
  }

  /** 1 with probability exactly weight/2^62, else 0. */
  bernoulli(weight) {
    return this.bernoulliOf(weight.high, weight.low);
  }

  bernoulliOf(high, low) {
    this.ticket();
    return this.high < high || (this.high === high && this.low < low) ? 1 : 0;
  }

  /** 1 with a probability that a double in [0, 1] states, cut off after 62 bits. */
  bernoulliAt(probability) {
    const high = Math.floor(probability * HALF);
    return this.bernoulliOf(high, Math.floor((probability * HALF - high) * HALF));
  }

  /** 32 fair bits. */
  seed() {
    this.next();
    return this.high;
  }

  /** A uniform integer in [0, bound), by Lemire's method. */
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
   * Fills so many words of 64 independent bits, each set with probability weight/2^62: every lane
   * compares its own random binary fraction with the weight's, one bit per random word.
   */
  bernoulliWords(weight, out, from, count) {
    if (weight.value >= TOTAL) {
      out.fill(0xffffffff, from, from + 2 * count);
      return;
    }
    const last = lowestBit(weight);
    for (let i = from; i < from + 2 * count; i += 2) {
      if (this.position > this.buffer.length - 2 * PRECISION) {
        this.#fill(); // fewer are left than one word may need
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

  /** Forgets the word that was drawn last. */
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

/** Bits of the browser's or Node's cryptographic generator. It fails closed. */
export class SecureBits extends BitSource {
  #crypto;

  constructor() {
    super(BUFFER_WORDS);
    this.#crypto = globalThis.crypto;
    if (typeof this.#crypto?.getRandomValues !== 'function') {
      throw new Error('there is no crypto.getRandomValues here; nothing is drawn without it');
    }
  }

  refill(words) {
    this.#crypto.getRandomValues(words);
    for (let i = 0; i < 2 * CHECKED_WORDS; i += 2) {
      if (words[i] === 0 && words[i + 1] === 0) {
        throw new Error('crypto.getRandomValues left words at zero; nothing is drawn from them');
      }
    }
  }
}

/** So many bytes that nobody can guess. */
export function randomBytes(count) {
  return globalThis.crypto.getRandomValues(new Uint8Array(count));
}

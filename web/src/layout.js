/** The encoding of a report's words as bits and bytes. A 64-bit word has two entries: low, high. */

/** Returns the number of bits that distinguish `count` values. */
export const bitsFor = (count) => 32 - Math.clz32(count - 1);

/** A writer of bits: bit i is bit i mod 8 of byte i/8, and the lowest bit of a number comes first. */
export class BitWriter {
  #at = 0;
  #pending = 0;
  #pendingBits = 0;

  constructor(bits) {
    this.bytes = new Uint8Array(Math.ceil(bits / 8));
  }

  /** Appends the lowest `width` bits of a value, at most 32. */
  put(value, width) {
    this.#pending += value * 2 ** this.#pendingBits; // at most 7 + 32 bits
    this.#pendingBits += width;
    for (; this.#pendingBits >= 8; this.#pendingBits -= 8) {
      this.bytes[this.#at++] = this.#pending;
      this.#pending = Math.floor(this.#pending / 0x100);
    }
    this.bytes[this.#at] = this.#pending; // the remaining bits, padded with zeros
  }
}

/** Words with one number each. */
export class Numbers {
  constructor(count, width) {
    this.words = count;
    this.width = width;
    this.bits = count * width;
  }

  write(words, out) {
    for (let i = 0; i < this.words; i++) {
      out.put(words[2 * i], this.width);
    }
  }
}

/** Bits, 64 of them per word. */
export class BitMap {
  constructor(length) {
    this.bits = length;
    this.words = wordsFor(length);
  }

  write(words, out) {
    for (let start = 0; start < this.bits; start += 32) {
      out.put(words[start >>> 5], Math.min(32, this.bits - start));
    }
  }
}

/** The positions of the ones in a bit map with a fixed number of ones. */
export class Members {
  constructor(values, size) {
    this.values = values;
    this.bits = size * bitsFor(values);
    this.words = wordsFor(values);
  }

  write(words, out) {
    for (let value = 0; value < this.values; value++) {
      if (isSet(words, value)) {
        out.put(value, bitsFor(this.values));
      }
    }
  }
}

/** A seed in the upper half of a word, and a cell of its hash or a codeword in the lower half. */
export class Seeded {
  words = 1;

  constructor(cellBits) {
    this.cellBits = cellBits;
    this.bits = cellBits + 32;
  }

  write(words, out) {
    out.put(words[0], this.cellBits);
    out.put(words[1], 32);
  }
}

/** Returns the number of words for `bits` bits. */
export const wordsFor = (bits) => Math.ceil(bits / 64);

export const isSet = (words, bit) => (words[bit >>> 5] >>> (bit & 31)) & 1;

/** Sets a bit to 0 or 1, by the same steps for both. */
export function putBit(words, bit, value) {
  const at = bit >>> 5;
  words[at] = (words[at] & ~(1 << (bit & 31))) | (value << (bit & 31));
}

/** Clears the bits of the last word beyond the first `bits`. */
export function trim(words, bits) {
  for (let at = bits >>> 5; at < 2 * wordsFor(bits); at++) {
    const kept = at === bits >>> 5 ? 2 ** (bits & 31) - 1 : 0;
    words[at] &= kept;
  }
}

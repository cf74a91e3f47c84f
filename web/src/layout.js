/** How the words of a report become bits, and bits bytes. A word of 64 bits is two places: low, high. */

/** The bits that tell so many things apart. */
export const bitsFor = (count) => 32 - Math.clz32(count - 1);

/** Bit i of the stream is in byte i/8 at place i mod 8; a number's lowest bit comes first. */
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
    this.bytes[this.#at] = this.#pending; // the rest, filled up with zeros
  }
}

/** One number per word. */
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

/** The places of the ones in a bit map, of which there is a fixed number. */
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

/** A seed in the upper half of a word, and a cell of its hash or a word of its codebook below. */
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

/** How many words hold so many bits. */
export const wordsFor = (bits) => Math.ceil(bits / 64);

export const isSet = (words, bit) => (words[bit >>> 5] >>> (bit & 31)) & 1;

/** Makes a bit 0 or 1, by the same steps for either. */
export function putBit(words, bit, value) {
  const at = bit >>> 5;
  words[at] = (words[at] & ~(1 << (bit & 31))) | (value << (bit & 31));
}

/** Clears what the last word has beyond so many bits. */
export function trim(words, bits) {
  for (let at = bits >>> 5; at < 2 * wordsFor(bits); at++) {
    const kept = at === bits >>> 5 ? 2 ** (bits & 31) - 1 : 0;
    words[at] &= kept;
  }
}

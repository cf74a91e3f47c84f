/** A hash table of the values of a category. */
import { randomBytes } from './random.js';

const CHARS_PER_WORD = 2;
const SLOTS_PER_VALUE = 2;

/**
 * A look-up takes the same steps for every text, listed or not, of any length, and for a missing one.
 * A text is read as a block with the length of the longest listed value, truncated or padded with
 * zeros, followed by its own length. A keyed digest of the block (HalfSipHash-1-3) selects a slot of
 * an open-addressed table. Every look-up compares the same number of slots: that of the value
 * farthest from its slot. The key is random, so that the author of the list cannot cause collisions.
 */
export class CategoryIndex {
  #keys = new Uint32Array(randomBytes(8).buffer);
  #words;
  #first;
  #second;
  #places;
  #compared = 1;

  /** @param values texts, all different */
  constructor(values) {
    const longest = values.reduce((most, { length }) => Math.max(most, length), 0);
    this.#words = Math.ceil(longest / CHARS_PER_WORD);
    let slots = 2;
    while (slots < SLOTS_PER_VALUE * values.length) {
      slots *= 2;
    }
    this.#first = new Int32Array(slots);
    this.#second = new Int32Array(slots);
    this.#places = new Int32Array(slots).fill(-1);
    values.forEach((value, place) => this.#put(value, place));
  }

  #put(value, place) {
    const [first, second] = this.#digest(value);
    const mask = this.#places.length - 1;
    let distance = 0;
    while (this.#places[(first + distance) & mask] >= 0) {
      distance++;
    }
    const slot = (first + distance) & mask;
    this.#first[slot] = first;
    this.#second[slot] = second;
    this.#places[slot] = place;
    this.#compared = Math.max(this.#compared, distance + 1);
  }

  /** Returns the index of a text among the values, or `otherwise` if it is undefined or not listed. */
  placeOf(text, otherwise) {
    const [first, second] = this.#digest(text === undefined ? '' : text);
    const mask = this.#places.length - 1;
    let found = otherwise;
    for (let distance = 0; distance < this.#compared; distance++) {
      const slot = (first + distance) & mask;
      const place = this.#places[slot];
      const difference = (this.#first[slot] ^ first) | (this.#second[slot] ^ second);
      const isOther = ((difference | -difference) >> 31) | (place >> 31);
      found ^= (found ^ place) & ~isOther;
    }
    const isMissing = text === undefined ? -1 : 0;
    return found ^ ((found ^ otherwise) & isMissing);
  }

  #digest(text) {
    const [k0, k1] = this.#keys;
    let v0 = k0 | 0;
    let v1 = k1 ^ 0xee;
    let v2 = k0 ^ 0x6c796765;
    let v3 = k1 ^ 0x74656462;
    const { length } = text;
    const readable = length === 0 ? ' ' : text;
    const last = readable.length - 1;
    const words = this.#words;
    let first = 0;
    for (let round = 0; round < words + 7; round++) {
      let word = 0;
      if (round < words) {
        const at = CHARS_PER_WORD * round;
        const low = readable.charCodeAt(Math.min(at, last)) & ((at - length) >> 31);
        const high = readable.charCodeAt(Math.min(at + 1, last)) & ((at + 1 - length) >> 31);
        word = (high << 16) | low;
      } else if (round === words) {
        word = Math.min(length, CHARS_PER_WORD * words + 1);
      } else if (round === words + 1) {
        v2 ^= 0xee;
      } else if (round === words + 4) {
        first = v1 ^ v3;
        v1 ^= 0xdd;
      }
      v3 ^= word;
      v0 = (v0 + v1) | 0;
      v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
      v0 = (v0 << 16) | (v0 >>> 16);
      v2 = (v2 + v3) | 0;
      v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
      v0 = (v0 + v3) | 0;
      v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
      v2 = (v2 + v1) | 0;
      v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
      v2 = (v2 << 16) | (v2 >>> 16);
      v0 ^= word;
    }
    return [first, v1 ^ v3];
  }
}

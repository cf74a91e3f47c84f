import { Weight } from './random.js';

/**
 * Exact draws from integer weights with the sum 2^62, by Walker's alias method. The number of buckets
 * is a power of two. A bucket yields its own outcome up to a threshold, and one other above it.
 */
export class AliasTable {
  #shift;
  #mask;
  #high;
  #low;
  #alias;

  /** @param weights BigInts, at least 2 */
  constructor(weights) {
    const bits = 32 - Math.clz32(weights.length - 1);
    const level = new BigInt64Array(2 ** bits);
    weights.forEach((weight, i) => (level[i] = weight));
    this.#shift = 31 - bits;
    this.#mask = 2 ** this.#shift - 1;
    this.#alias = pour(level, 1n << BigInt(62 - bits));
    this.#high = new Float64Array(level.length);
    this.#low = new Float64Array(level.length);
    level.forEach((threshold, i) => {
      const split = new Weight(threshold);
      this.#high[i] = split.high;
      this.#low[i] = split.low;
    });
  }

  draw(bits) {
    bits.ticket();
    const bucket = bits.high >>> this.#shift;
    const rest = bits.high & this.#mask;
    const high = this.#high[bucket];
    return rest < high || (rest === high && bits.low < this.#low[bucket])
      ? bucket
      : this.#alias[bucket];
  }
}

/** Fills each bucket below capacity from one above capacity. Returns the donor of each bucket. */
function pour(level, capacity) {
  const alias = new Int32Array(level.length);
  const waiting = new Int32Array(level.length);
  let short = 0; // buckets below capacity are at the front,
  let over = level.length; // those above it at the back
  for (let bucket = 0; bucket < level.length; bucket++) {
    alias[bucket] = bucket;
    if (level[bucket] < capacity) {
      waiting[short++] = bucket;
    } else if (level[bucket] > capacity) {
      waiting[--over] = bucket;
    }
  }
  while (short > 0) {
    const needy = waiting[--short];
    const donor = waiting[over];
    alias[needy] = donor;
    level[donor] -= capacity - level[needy];
    if (level[donor] <= capacity) {
      over++;
      if (level[donor] < capacity) {
        waiting[short++] = donor;
      }
    }
  }
  return alias;
}

/** Pseudo-random directions, determined by a public seed and an index. */
import { Word } from './word.js';

const LEVEL_BITS = 12;
const LEVELS = 1 << LEVEL_BITS;
const PER_WORD = 5;

let slices;

/** Returns the means of equally likely slices of the normal distribution, computed on the first call. */
export function normalSlices() {
  slices ??= makeSlices();
  return slices;
}

function makeSlices() {
  const means = new Float32Array(LEVELS);
  let from = 0;
  for (let slice = LEVELS / 2; slice < LEVELS; slice++) {
    const tail = (LEVELS - 1 - slice) / LEVELS;
    const to = tail === 0 ? Infinity : quantile(tail);
    means[slice] = (density(from) - density(to)) * LEVELS;
    means[LEVELS - 1 - slice] = -means[slice];
    from = to;
  }
  return means;
}

const density = (x) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

/** Returns the point above which the normal distribution has the given probability. */
function quantile(tail) {
  let low = 0;
  let high = 8;
  while (high - low > 1e-12) {
    const middle = (low + high) / 2;
    const x = middle / Math.sqrt(2);
    if (Math.exp(-x * x) * scaledErfc(x) > 2 * tail) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Returns e^{x²}·erfc(x), by a continued fraction for large x and a series for small x. */
function scaledErfc(x) {
  if (x < 2) {
    return Math.exp(x * x) - (2 / Math.sqrt(Math.PI)) * oddSeries(x);
  }
  let tail = x;
  for (let n = 200; n >= 1; n--) {
    tail = x + (0.5 * n) / tail;
  }
  return 1 / (Math.sqrt(Math.PI) * tail);
}

function oddSeries(x) {
  let term = x;
  let sum = x;
  for (let n = 1; term > sum * 1e-18; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return sum;
}

const state = new Word();
const word = new Word();

/** Sets `word` to the output function of SplitMix64 of `state`. */
function scramble() {
  word.high = state.high;
  word.low = state.low;
  word.mixed(30).times(0xbf58476d, 0x1ce4e5b9).mixed(27).times(0x94d049bb, 0x133111eb).mixed(31);
}

/** Returns the inner product of a point and the direction `index` of a seed. */
export function project(point, seed, index) {
  const normal = normalSlices();
  state.high = seed;
  state.low = index;
  scramble();
  state.high = word.high;
  state.low = word.low;
  let product = 0;
  let squares = 0;
  for (let j = 0; j < point.length; ) {
    state.plus(0x9e3779b9, 0x7f4a7c15);
    scramble();
    let { high, low } = word;
    for (const end = Math.min(point.length, j + PER_WORD); j < end; j++) {
      const entry = normal[low & (LEVELS - 1)];
      product += entry * point[j];
      squares += entry * entry;
      low = (low >>> LEVEL_BITS) | (high << (32 - LEVEL_BITS));
      high >>>= LEVEL_BITS;
    }
  }
  return product / Math.sqrt(squares);
}

import { AliasTable } from './alias.js';
import { WireError } from './errors.js';
import { LargestExcess, Weights, WorstRatio } from './excess.js';
import { COMPARISONS_PER_PAIR, COUNT, SymbolLaw, register } from './law.js';
import { TOTAL } from './random.js';

/** The weights of one side of the noise, each followed by the length of its run if that is above 1. */
const NOISE = {
  read: (fields, key) =>
    fields.isFirstVersion ? fields.weights(key) : fields.expanded(runsOf(fields, key)),
  write: (out, noise) => out.longs(noise),
};

function runsOf(fields, key) {
  const runs = [];
  for (const node of fields.list(key)) {
    if (!fields.isNumber(node)) {
      runs.push([fields.one(key, node), 1]);
    } else if (runs.length === 0 || runs.at(-1)[1] > 1) {
      throw fields.error(`'${key}' has a number that follows no weight`);
    } else {
      runs.at(-1)[1] = lengthOf(fields, node);
    }
  }
  return runs;
}

function lengthOf(fields, node) {
  const length = fields.integer('length of a run', node);
  if (length < 1) {
    throw fields.error(`a weight that comes ${length} times; it must be once or more`);
  }
  return length;
}

/** Input plus symmetric integer noise, clamped to the sums that every input can reach. */
export class NoiseLaw extends SymbolLaw {
  static form = { type: 'noise', fields: { nodes: COUNT, noise: NOISE } };
  #table;

  constructor({ nodes, noise }) {
    const reach = noise.length - 1;
    if (nodes < 2 || reach < nodes) {
      throw new WireError(`noise up to ±${reach} for ${nodes} inputs; at least 2 and a reach of that`);
    }
    const sum = 2n * noise.reduce((all, weight) => all + weight) - noise[0];
    if (sum !== TOTAL) {
      throw new WireError(`the noise adds up to ${sum}, not ${TOTAL}`);
    }
    super({ nodes, noise });
    const symbols = 2 * reach + 2 - nodes;
    Object.assign(this, { reach, symbols, firstSum: nodes - 1 - reach });
    this.bothSides = [...noise.slice(1).reverse(), ...noise];
    this.comparisons = nodes * (this.bothSides.length + (nodes * COMPARISONS_PER_PAIR) / 2);
  }

  draw(input, bits) {
    this.prepare();
    const symbol = input + this.#table.draw(bits) - this.reach - this.firstSum;
    return Math.max(0, Math.min(this.symbols - 1, symbol));
  }

  /** Prepares the table for draws, so that no draw is delayed. */
  prepare() {
    this.#table ??= new AliasTable(this.bothSides);
  }

  /** Returns the tail: entry j is the weight of offsets of at least j − reach. */
  tail() {
    const tail = [...this.bothSides];
    for (let j = tail.length - 2; j >= 0; j--) {
      tail[j] += tail[j + 1];
    }
    return tail;
  }

  /** Returns the weights of all symbols for the first or the last node. */
  row(node) {
    const tail = this.tail();
    const from = this.firstSum - node + this.reach;
    const row = this.bothSides.slice(from, from + this.symbols);
    row[0] = tail[2 * this.reach - from];
    row[this.symbols - 1] = tail[from + this.symbols - 1];
    return row;
  }

  /** Except for the ends, a symbol's weights are a sliding window of both sides. */
  worstRatio() {
    const tail = this.tail();
    const far = 2 * this.reach;
    const worst = new WorstRatio();
    worst.offer(new Weights([tail[far + 1 - this.nodes], tail[far]]), 0, 1);
    const weights = new Weights(this.bothSides);
    const greatest = extremes(weights, this.nodes, 1);
    const least = extremes(weights, this.nodes, -1);
    for (let symbol = 1; symbol < this.symbols - 1; symbol++) {
      worst.offer(weights, greatest[symbol], least[symbol]);
    }
    return worst.result();
  }

  /** Pairs of inputs at the same distance compare the same offsets, except at the ends. */
  hockeyStick(bound) {
    const largest = new LargestExcess(bound);
    const sides = new Weights(this.bothSides);
    const tail = new Weights(this.tail());
    const sums = Array.from({ length: 4 }, () => new Float64Array(sides.length));
    for (let distance = 1; distance < this.nodes; distance++) {
      sumUp(sides, distance, largest, sums);
      for (let input = 0; input + distance < this.nodes; input++) {
        this.#offer(input, distance, largest, tail, sums);
      }
    }
    return largest.result();
  }

  #offer(input, distance, largest, tail, sums) {
    const first = this.nodes - 1 - input; // the position of symbol 0
    const last = 2 * this.reach - input; // and of the last symbol
    const parts = sums.map((sum) => sum[last - 1] - sum[first]);
    const mirrored = 2 * this.reach - first;
    for (const [mine, other] of [[mirrored, mirrored + distance], [last, last - distance]]) {
      if (largest.exceeds(tail, mine, tail, other)) {
        parts[0] += tail.high[mine];
        parts[1] += tail.low[mine];
        parts[2] += tail.high[other];
        parts[3] += tail.low[other];
      }
    }
    largest.offer(...parts);
  }

  decoding() {
    const step = 2 / (this.nodes - 1);
    return Float64Array.from(
      { length: this.symbols },
      (_, symbol) => (symbol + this.firstSum) * step - 1,
    );
  }
}

/** Computes prefix sums of the weights that exceed the weight at a distance, in halves. */
function sumUp(sides, distance, largest, sums) {
  const now = [0, 0, 0, 0];
  for (let place = distance; place < sides.length; place++) {
    const other = place - distance;
    if (largest.exceeds(sides, place, sides, other)) {
      now[0] += sides.high[place];
      now[1] += sides.low[place];
      now[2] += sides.high[other];
      now[3] += sides.low[other];
    }
    for (let i = 0; i < 4; i++) {
      sums[i][place] = now[i];
    }
  }
}

/** Returns the places of the largest weights among i … i + width − 1, or the least if `sign` is −1. */
function extremes(weights, width, sign) {
  const found = new Int32Array(weights.length - width + 1);
  const waiting = new Int32Array(weights.length); // candidates for later extremes, in order
  let first = 0;
  let end = 0;
  for (let i = 0; i < weights.length; i++) {
    while (end > first && sign * weights.compare(waiting[end - 1], i) <= 0) {
      end--;
    }
    waiting[end++] = i;
    if (waiting[first] <= i - width) {
      first++;
    }
    if (i >= width - 1) {
      found[i - width + 1] = waiting[first];
    }
  }
  return found;
}

register(NoiseLaw);

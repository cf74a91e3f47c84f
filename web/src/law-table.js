import { AliasTable } from './alias.js';
import { WireError } from './errors.js';
import { LargestExcess, Weights, WorstRatio } from './excess.js';
import { COMPARISONS_PER_PAIR, SymbolLaw, register } from './law.js';
import { TOTAL } from './random.js';

/** Rows of weights: complete in version 1, otherwise as runs of the distinct weights. */
const ROWS = {
  keys: (key, isFirstVersion) => (isFirstVersion ? ['weights'] : ['weights', key]),
  read: readRows,
  write(out, rows) {
    out.longs([rows.length, rows[0].length]);
    rows.forEach((row) => row.forEach((weight) => out.word(weight)));
  },
};

function readRows(fields, key) {
  if (fields.isFirstVersion) {
    return fields.list('weights').map((row) => fields.weights('weights', row));
  }
  const different = fields.weights('weights');
  return fields.list(key).map((row) => fields.expanded(runsOf(fields, key, row, different)));
}

/** Reads runs: pairs of a weight's number and a length. Number 0 is the weight that the total determines. */
function runsOf(fields, key, row, different) {
  const items = fields.list(key, row).map((item) => fields.integer(key, item));
  if (items.length % 2 !== 0) {
    throw fields.error('a row has an odd number of entries; they must be pairs');
  }
  const runs = [];
  for (let i = 0; i < items.length; i += 2) {
    if (items[i] > different.length || items[i + 1] < 1) {
      throw fields.error(`weight ${items[i]} of ${different.length}, ${items[i + 1]} times`);
    }
    runs.push([items[i] === 0 ? undefined : different[items[i] - 1], items[i + 1]]);
  }
  return completed(fields, runs);
}

/** Gives the run without a weight the rest of the total. */
function completed(fields, runs) {
  const open = runs.filter(([weight]) => weight === undefined);
  const left = runs.reduce((rest, [one = 0n, length]) => rest - one * BigInt(length), TOTAL);
  if (open.length === 1 && left >= 0n && left % BigInt(open[0][1]) === 0n) {
    open[0][0] = left / BigInt(open[0][1]);
  } else if (open.length > 0) {
    throw fields.error(`a row leaves ${left} of ${TOTAL} for ${open.length} runs`);
  }
  return runs;
}

/** A law with a row of weights per input. */
export class TableLaw extends SymbolLaw {
  static form = { type: 'table', fields: { rows: ROWS } };
  #rows;

  constructor({ rows }) {
    if (rows.length < 2 || rows[0].length < 2) {
      throw new WireError('a table needs at least 2 inputs and 2 symbols');
    }
    rows.forEach((row, input) => checkRow(row, input, rows[0].length));
    const [nodes, symbols] = [rows.length, rows[0].length];
    super({ rows });
    Object.assign(this, { nodes, symbols });
    this.comparisons = nodes * nodes * (symbols + COMPARISONS_PER_PAIR);
  }

  prepare() {
    this.#rows ??= this.rows.map((row) => new AliasTable(row));
  }

  draw(input, bits) {
    this.prepare();
    return this.#rows[input].draw(bits);
  }

  /** The maximum over columns of the largest weight divided by the smallest. */
  worstRatio() {
    const worst = new WorstRatio();
    for (let symbol = 0; symbol < this.symbols; symbol++) {
      const column = new Weights(this.rows.map((row) => row[symbol]));
      const order = Array.from(this.rows.keys()).sort((i, j) => column.compare(i, j));
      worst.offer(column, order[this.nodes - 1], order[0]);
    }
    return worst.result();
  }

  hockeyStick(bound) {
    const largest = new LargestExcess(bound);
    const rows = this.rows.map((row) => new Weights(row));
    for (const mine of rows) {
      for (const other of rows) {
        if (mine !== other) {
          offerRows(mine, other, largest);
        }
      }
    }
    return largest.result();
  }

  decoding() {
    throw new WireError('the decoding of a table does not follow from its weights');
  }
}

function checkRow(row, input, length) {
  if (row.length !== length) {
    throw new WireError(`row ${input} has ${row.length} weights, row 0 has ${length}`);
  }
  const sum = row.reduce((all, weight) => all + weight);
  if (sum !== TOTAL) {
    throw new WireError(`row ${input} adds up to ${sum}, not ${TOTAL}`);
  }
}

function offerRows(mine, other, largest) {
  const sums = [0, 0, 0, 0];
  for (let i = 0; i < mine.length; i++) {
    if (largest.exceeds(mine, i, other, i)) {
      sums[0] += mine.high[i];
      sums[1] += mine.low[i];
      sums[2] += other.high[i];
      sums[3] += other.low[i];
    }
  }
  largest.offer(...sums);
}

register(TableLaw);

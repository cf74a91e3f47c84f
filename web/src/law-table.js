import { AliasTable } from './alias.js';
import { WireError } from './errors.js';
import { LargestExcess, Weights, WorstRatio } from './excess.js';
import { COMPARISONS_PER_PAIR, SymbolLaw } from './law-number.js';
import { TOTAL } from './random.js';

/** One row of weights per input, written out. */
export class TableLaw extends SymbolLaw {
  #rows;

  constructor(rows) {
    super();
    if (rows.length < 2 || rows[0].length < 2) {
      throw new WireError('a table needs at least 2 inputs and 2 symbols');
    }
    rows.forEach((row, input) => checkRow(row, input, rows[0].length));
    const [nodes, symbols] = [rows.length, rows[0].length];
    Object.assign(this, { rows, nodes, symbols });
    this.comparisons = nodes * nodes * (symbols + COMPARISONS_PER_PAIR);
  }

  prepare() {
    this.#rows ??= this.rows.map((row) => new AliasTable(row));
  }

  draw(input, bits) {
    this.prepare();
    return this.#rows[input].draw(bits);
  }

  /** Column by column, the largest weight over the smallest. */
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

  canonical(form) {
    form.text('TableLaw').longs([this.nodes, this.symbols]);
    this.rows.forEach((row) => row.forEach((weight) => form.word(weight)));
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

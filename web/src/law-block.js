import { WireError } from './errors.js';
import { Fraction } from './exact.js';
import { COUNT, FOLLOWING, WEIGHT, SymbolLaw, register } from './law.js';
import { TOTAL } from './random.js';
import { TwoWeights, twoWeightsDivergence } from './two-weights.js';

const MAX_INTEGER = 2 ** 31 - 1;

/** Input i gives the symbols i … i + width − 1 the weight `high`, and all others the weight `low`. */
export class BlockLaw extends SymbolLaw {
  static form = {
    type: 'block',
    fields: { nodes: COUNT, width: COUNT, low: WEIGHT, high: FOLLOWING },
  };

  constructor({ nodes, width, low, high = highFor(nodes, width, low) }) {
    if (nodes < 2 || width < 1 || nodes + width > MAX_INTEGER) {
      throw new WireError(`a block of ${width} for ${nodes} inputs; at least 1 and 2 are needed`);
    }
    if (high < low || BigInt(width) * high + BigInt(nodes - 1) * low !== TOTAL) {
      throw new WireError(
        `weights ${low} and ${high}: they must be in order, and ` +
          `${width} × high + ${nodes - 1} × low must be ${TOTAL}`,
      );
    }
    super({ nodes, width, low, high });
    this.symbols = nodes + width - 1;
    this.tickets = new TwoWeights(this.symbols, low, high);
  }

  draw(input, bits) {
    const drawn = this.tickets.draw(bits);
    return drawn >= 0 ? drawn : input - 1 - drawn;
  }

  /** Returns the weights of all symbols for the first or the last node. */
  row(node) {
    const isNear = (symbol) => symbol >= node && symbol < node + this.width;
    return Array.from({ length: this.symbols }, (_, symbol) => (isNear(symbol) ? this.high : this.low));
  }

  worstRatio() {
    return new Fraction(this.high, this.low);
  }

  hockeyStick(bound) {
    return twoWeightsDivergence(Math.min(this.width, this.nodes - 1), this, bound);
  }

  decoding() {
    const gain = Number(this.high - this.low) / Number(TOTAL);
    const perSymbol = 2 / ((this.nodes - 1) * this.width * gain);
    const middle = (this.symbols - 1) / 2;
    return Float64Array.from({ length: this.symbols }, (_, symbol) => (symbol - middle) * perSymbol);
  }
}

/** Returns the weight inside the block, which follows from the weight outside. */
function highFor(nodes, width, low) {
  return width < 1 ? 0n : (TOTAL - low * BigInt(nodes - 1)) / BigInt(width);
}

register(BlockLaw);

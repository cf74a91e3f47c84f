import { WireError } from './errors.js';
import { Fraction } from './exact.js';
import { nodeAt, twoWeightsDivergence } from './law-number.js';
import { Numbers, bitsFor } from './layout.js';

const MAX_SYMBOLS = 1 << 16;
const MAX_INTEGER = 2 ** 31 - 1;

/** One symbol about several attributes: a tuple, whose first coordinate counts most. */
export class JointLaw {
  input = 'joint';
  words = 1;
  comparisons = 1;

  /**
   * @param coordinates {isNumber, nodes, width, mayBeMissing}, one per attribute
   * @param block makes a block law of so many nodes and such a width: its weights are the law's
   */
  constructor(coordinates, block) {
    coordinates.forEach(checkCoordinate);
    const tuples = countTuples(coordinates);
    const inside = coordinates.reduce((product, { width }) => product * width, 1);
    const { low, high, tickets } = block(tuples - inside + 1, inside);
    Object.assign(this, { coordinates, low, high, symbols: tuples, inside, tickets });
    this.steps = [];
    for (let j = coordinates.length - 1, step = 1; j >= 0; j--) {
      this.steps[j] = step;
      step *= symbolsOf(coordinates[j]);
    }
  }

  check() {
    if (this.high <= this.low) {
      throw new WireError(
        `weights ${this.low} and ${this.high}: reports say nothing about the values`,
      );
    }
  }

  /** Numbers are x in [−1, 1], or above 1 if they are missing, categories the index of the value. */
  draw(record, places, bits) {
    let corner = 0;
    this.coordinates.forEach((coordinate, j) => {
      corner += this.steps[j] * inputNode(coordinate, record[places[j]], bits);
    });
    const drawn = this.tickets.draw(bits);
    return drawn >= 0 ? drawn : corner + this.#offset(-1 - drawn);
  }

  /** How far the rank-th tuple of the windows is from their first. */
  #offset(rank) {
    let left = rank;
    let offset = 0;
    for (let j = this.steps.length - 1; left > 0; j--) {
      const { width } = this.coordinates[j];
      offset += (left % width) * this.steps[j];
      left = Math.floor(left / width);
    }
    return offset;
  }

  worstRatio() {
    return new Fraction(this.high, this.low);
  }

  /** Windows share least where the inputs are at opposite ends, and all of them can be at once. */
  hockeyStick(bound) {
    const common = this.coordinates.reduce(
      (product, { nodes, width, mayBeMissing }) =>
        mayBeMissing ? 0 : product * Math.max(0, width - nodes + 1),
      1,
    );
    return twoWeightsDivergence(this.inside - common, this, bound);
  }

  layout() {
    return new Numbers(1, bitsFor(this.symbols));
  }

  canonical(form) {
    form.text('JointLaw').longs([this.low, this.high]).integer(this.coordinates.length);
    for (const { isNumber, nodes, width, mayBeMissing } of this.coordinates) {
      form.byte(mayBeMissing ? 2 : Number(isNumber)).integer(nodes).integer(width);
    }
  }
}

/** Behind the windows of all nodes there is one more for no answer. */
export const symbolsOf = ({ nodes, width, mayBeMissing }) =>
  nodes + width - 1 + (mayBeMissing ? width : 0);

/** What is missing takes as many random bits as what is not. */
function inputNode({ isNumber, nodes, width, mayBeMissing }, input, bits) {
  if (!isNumber) {
    return input;
  }
  const isMissing = mayBeMissing && input > 1;
  const node = nodeAt(isMissing ? 0 : 0.5 * input + 0.5, nodes, bits);
  return isMissing ? nodes + width - 1 : node;
}

function checkCoordinate({ nodes, width, mayBeMissing }) {
  if (nodes < 2 || width < 1 || nodes + (mayBeMissing ? 2 : 1) * width > MAX_INTEGER) {
    throw new WireError(`a window of ${width} for ${nodes} inputs; at least 1 and 2 are needed`);
  }
}

function countTuples(coordinates) {
  if (coordinates.length === 0) {
    throw new WireError('a joint law without coordinates; it needs one');
  }
  let product = 1;
  for (const coordinate of coordinates) {
    product *= symbolsOf(coordinate);
    if (product > MAX_SYMBOLS) {
      throw new WireError(
        `the coordinates of a joint law have more than ${MAX_SYMBOLS} tuples together`,
      );
    }
  }
  return product;
}

import { WireError } from './errors.js';
import { Fraction } from './exact.js';
import { Fields, shortened } from './json.js';
import { FOLLOWING, WEIGHT, Law, nodeAt, register } from './law.js';
import { BlockLaw } from './law-block.js';
import { Numbers, bitsFor } from './layout.js';
import { twoWeightsDivergence } from './two-weights.js';

const MAX_SYMBOLS = 1 << 16;
const MAX_INTEGER = 2 ** 31 - 1;

/** The coordinates: {isNumber, nodes, width, mayBeMissing, symbols} per attribute. */
export const COORDINATES = {
  read: (fields, key) => fields.list(key).map((node) => readCoordinate(new Fields(node, 'a coordinate'))),
  write(out, coordinates) {
    out.integer(coordinates.length);
    for (const { isNumber, nodes, width, mayBeMissing } of coordinates) {
      out.byte(mayBeMissing ? 2 : Number(isNumber)).integer(nodes).integer(width);
    }
  },
};

function readCoordinate(fields) {
  if (fields.has('values')) {
    const nodes = fields.allowOnly(['values']).integer('values');
    return { isNumber: false, nodes, width: 1, symbols: nodes };
  }
  fields.allowOnly(['nodes', 'width', 'missing']);
  const missing = fields.optionalText('missing');
  if (missing !== undefined && missing !== 'allowed') {
    throw fields.error(`missing is '${shortened(missing)}'; it must be allowed`);
  }
  const [nodes, width] = [fields.integer('nodes'), fields.integer('width')];
  const mayBeMissing = missing !== undefined;
  // A further window, after those of all nodes, means no answer.
  const symbols = nodes + width - 1 + (mayBeMissing ? width : 0);
  return { isNumber: true, nodes, width, mayBeMissing, symbols };
}

/** A law with one symbol about several attributes: a tuple, most significant coordinate first. */
export class JointLaw extends Law {
  static form = {
    type: 'joint',
    fields: { low: WEIGHT, high: FOLLOWING, coordinates: COORDINATES },
  };
  input = 'joint';

  constructor({ low, high, coordinates }) {
    const tuples = countTuples(coordinates);
    const inside = coordinates.reduce((product, { width }) => product * width, 1);
    const block = new BlockLaw({ nodes: tuples - inside + 1, width: inside, low, high });
    super({ low, high: block.high, coordinates });
    Object.assign(this, { symbols: tuples, inside, tickets: block.tickets });
    this.steps = [];
    for (let j = coordinates.length - 1, step = 1; j >= 0; j--) {
      this.steps[j] = step;
      step *= coordinates[j].symbols;
    }
  }

  fits(attributes) {
    return (
      attributes.length === this.coordinates.length &&
      this.coordinates.every((coordinate, i) => fitsOne(attributes[i], coordinate))
    );
  }

  get grids() {
    return this.coordinates.filter(({ isNumber }) => isNumber);
  }

  isInformative() {
    return this.high > this.low;
  }

  /** A number is an x in [−1, 1], or above 1 if it is missing; a category is the index of its value. */
  report(record, places, bits, out) {
    let corner = 0;
    this.coordinates.forEach((coordinate, j) => {
      corner += this.steps[j] * inputNode(coordinate, record[places[j]], bits);
    });
    const drawn = this.tickets.draw(bits);
    out[0] = drawn >= 0 ? drawn : corner + this.#offset(-1 - drawn);
  }

  /** Returns the distance of the rank-th tuple of the windows from their first. */
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

  /** The overlap of windows is least for inputs at opposite ends, which all coordinates can have at once. */
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
}

/** Returns whether an attribute fits a coordinate. */
export function fitsOne({ type, values, mayBeMissing = false }, coordinate) {
  return coordinate.isNumber
    ? type === 'numeric' && mayBeMissing === coordinate.mayBeMissing
    : type === 'categorical' && values.length === coordinate.nodes;
}

/** Returns the node of an input. A missing one uses as many random bits as others. */
export function inputNode({ isNumber, nodes, width, mayBeMissing }, input, bits) {
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

/** Returns the number of tuples of symbols. */
export function countTuples(coordinates) {
  coordinates.forEach(checkCoordinate);
  if (coordinates.length === 0) {
    throw new WireError('a joint law without coordinates; it needs one');
  }
  let product = 1;
  for (const coordinate of coordinates) {
    product *= coordinate.symbols;
    if (product > MAX_SYMBOLS) {
      throw new WireError(
        `the coordinates of a joint law have more than ${MAX_SYMBOLS} tuples together`,
      );
    }
  }
  return product;
}

register(JointLaw);

import { WireError } from './errors.js';
import { Law, register } from './law.js';
import { HashedLaw } from './law-hashed.js';
import { COORDINATES, countTuples, fitsOne, inputNode } from './law-joint.js';
import { SubsetLaw } from './law-subset.js';

const MAX_INTEGER = 2 ** 31 - 1;

const INNER = {
  read(fields, key) {
    const law = fields.law(key);
    if (!(law instanceof SubsetLaw || law instanceof HashedLaw)) {
      throw fields.error('a law of type tuple must consist of laws of type subset or hashed');
    }
    return law;
  },
};

/** Returns the key of a tuple, which is hashed instead of its number; different tuples have different keys. */
export function key(tuple) {
  let mixed = Math.imul(tuple, 0x2c1b3c6d) & MAX_INTEGER;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x297a2d39) & MAX_INTEGER;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x6c8e944d) & MAX_INTEGER;
  return mixed ^ (mixed >>> 16);
}

/** A law that reports a tuple of several attributes as one value of a category. */
export class TupleLaw extends Law {
  static form = { type: 'tuple', fields: { coordinates: COORDINATES, law: INNER } };
  input = 'joint';

  constructor({ coordinates, law }) {
    const tuples = countTuples(coordinates);
    const wide = coordinates.find(({ width }) => width !== 1);
    if (wide !== undefined) {
      throw new WireError(`a window of a tuple is ${wide.width} symbols wide; it must be 1`);
    }
    if (law.values !== tuples) {
      throw new WireError(`a law of ${law.values} values for ${tuples} tuples; they must be equal`);
    }
    super({ coordinates, law });
    this.values = tuples;
    this.isHashed = law instanceof HashedLaw;
  }

  fits(attributes) {
    return (
      attributes.length === this.coordinates.length &&
      this.coordinates.every((coordinate, i) => fitsOne(attributes[i], coordinate))
    );
  }

  isInformative() {
    return this.law.isInformative();
  }

  /** A number is an x in [−1, 1], or above 1 if it is missing; a category is the index of its value. */
  report(record, places, bits, out) {
    let tuple = 0;
    this.coordinates.forEach((coordinate, j) => {
      tuple = tuple * coordinate.symbols + inputNode(coordinate, record[places[j]], bits);
    });
    this.law.draw(this.isHashed ? key(tuple) : tuple, bits, out);
  }

  worstRatio() {
    return this.law.worstRatio();
  }

  hockeyStick(bound) {
    return this.law.hockeyStick(bound);
  }

  layout() {
    return this.law.layout();
  }
}

register(TupleLaw);

/**
 * The common parts of laws. A law declares its form: its type in plans, and the kinds of its fields,
 * in order. The form determines how it is read and its canonical form.
 */
import { WireError } from './errors.js';
import { Fraction } from './exact.js';
import { Numbers, bitsFor } from './layout.js';
import { TOTAL, Weight } from './random.js';

const MAX_DIMENSIONS = 1 << 17;

/** The cost of an exact comparison of a pair of inputs, in comparisons of two weights. */
export const COMPARISONS_PER_PAIR = 32;

/** An integer below 2^31. */
export const COUNT = { isInteger: true, read: (fields, key) => fields.integer(key) };

/** An integer out of 2^62. */
export const WEIGHT = { isInteger: true, read: (fields, key) => fields.share(key) };

/** A weight that follows from the other fields; stated in version 1, otherwise undefined. */
export const FOLLOWING = {
  isInteger: true,
  keys: (key, isFirstVersion) => (isFirstVersion ? [key] : []),
  read: (fields, key) => (fields.isFirstVersion ? fields.one(key) : undefined),
};

/** An inner law whose fields are fields of the outer law, under other names or with a fixed value. */
export const inner = (Type, names = {}) => ({
  keys: (_, isFirstVersion) => keysOf(Type.form, isFirstVersion, names),
  read: (fields) => fields.make(Type, names),
});

/** Returns the keys of a law of the given form. */
export function keysOf({ fields }, isFirstVersion, names = {}) {
  return Object.entries(fields).flatMap(([key, { keys }]) => {
    const name = names[key] ?? key;
    return typeof name === 'number' ? [] : (keys?.(name, isFirstVersion) ?? [name]);
  });
}

const canonical = (out, law) => law.canonical(out);

/** The laws that plans may use, by type. */
export const LAWS = new Map();

/** Adds a law to those that plans may use. */
export const register = (Type) => LAWS.set(Type.form.type, Type);

/** The base class of laws, with the fields of its form. */
export class Law {
  /** The cost of computing the exact loss, in comparisons of two weights. */
  comparisons = 1;

  constructor(fields) {
    Object.assign(this, fields);
  }

  /** Whether reports support the true value more often than others. */
  isInformative() {
    return true;
  }

  /** The tables of inputs and symbols that a collector computes for this law. */
  get grids() {
    return [];
  }

  /** Writes the canonical form: the name, the integers, and the other fields. */
  canonical(out) {
    const { type, fields } = this.constructor.form;
    out.text(type.replace(/(^|-)./g, (start) => start.at(-1).toUpperCase()) + 'Law');
    const isInteger = ([, kind]) => kind.isInteger;
    const all = Object.entries(fields);
    if (all.some(isInteger)) {
      out.longs(all.filter(isInteger).map(([key]) => this[key]));
    }
    for (const [key, { write = canonical }] of all.filter((one) => !isInteger(one))) {
      write(out, this[key]);
    }
  }
}

/** Rounds a position in [0, 1] at random to one of the nodes, with the same expectation. */
export function nodeAt(place, nodes, bits) {
  const scaled = place * (nodes - 1);
  const below = Math.min(Math.trunc(scaled), nodes - 2);
  return below + bits.bernoulliAt(scaled - below);
}

/** A law with one symbol about one number. */
export class NumberLaw extends Law {
  input = 'number';

  report(record, [place], bits, out) {
    out[0] = this.drawAt(0.5 * record[place] + 0.5, bits);
  }

  fits(attributes) {
    const [only] = attributes;
    return attributes.length === 1 && only.type === 'numeric' && !only.mayBeMissing;
  }

  get grids() {
    return [this];
  }

  layout() {
    return new Numbers(1, bitsFor(this.symbols));
  }
}

/** A law with one symbol for one of finitely many nodes. */
export class SymbolLaw extends NumberLaw {
  drawAt(place, bits) {
    return this.draw(nodeAt(place, this.nodes, bits), bits);
  }
}

/** Returns whether attributes are the coordinates of a point of the cube. */
export function fitsCube(attributes, dimensions) {
  const isPoint = ({ type, mayBeMissing }) => type !== 'categorical' && !mayBeMissing;
  const numbers = attributes.reduce((sum, { width }) => sum + width, 0);
  return attributes.every(isPoint) && numbers === dimensions;
}

/** A law about one of several values. */
export class CategoryLaw extends Law {
  input = 'category';

  constructor(fields) {
    if (fields.values < 2) {
      throw new WireError(`there are ${fields.values} values; at least 2 are needed`);
    }
    super(fields);
  }

  report(record, [place], bits, out) {
    this.draw(record[place], bits, out);
  }

  fits(attributes) {
    const [only] = attributes;
    const isCategory = attributes.length === 1 && only.type === 'categorical';
    return isCategory && only.values.length === this.values;
  }
}

/** A law with two sides: uniform on the near one with probability α, else on the far one. */
export class TwoSides extends Law {
  constructor(fields) {
    const { dimensions } = fields;
    if (dimensions < 1 || dimensions > MAX_DIMENSIONS) {
      throw new WireError(`there are ${dimensions} dimensions; 1 to ${MAX_DIMENSIONS} are possible`);
    }
    super(fields);
    this.side = new Weight(this.agreeing);
  }

  worstRatio() {
    const { near, far } = this.sides();
    const nearer = this.agreeing * far;
    const farther = (TOTAL - this.agreeing) * near;
    return nearer > farther ? new Fraction(nearer, farther) : new Fraction(farther, nearer);
  }

  hockeyStick(bound) {
    const { near, far } = this.sides();
    const mine = new Fraction(this.agreeing, TOTAL);
    const theirs = new Fraction(TOTAL - this.agreeing, TOTAL).times(new Fraction(near, far));
    return mine.minusOrZero(bound.times(theirs)).plus(theirs.minusOrZero(bound.times(mine)));
  }
}

/**
 * What laws share. A law states its form once: the type that plans call it by, and the kinds of its
 * fields, in order. How it is read and its canonical form follow.
 */
import { WireError } from './errors.js';
import { Fraction } from './exact.js';
import { Numbers, bitsFor } from './layout.js';
import { TOTAL, Weight } from './random.js';

const MAX_DIMENSIONS = 1 << 17;

/** What settling a pair of inputs exactly takes, in comparisons of two weights. */
export const COMPARISONS_PER_PAIR = 32;

/** An integer below 2^31. */
export const COUNT = { isInteger: true, read: (fields, key) => fields.integer(key) };

/** An integer out of 2^62. */
export const WEIGHT = { isInteger: true, read: (fields, key) => fields.share(key) };

/** A weight that the other fields determine: version 1 states it, else it is undefined. */
export const FOLLOWING = {
  isInteger: true,
  keys: (key, isFirstVersion) => (isFirstVersion ? [key] : []),
  read: (fields, key) => (fields.isFirstVersion ? fields.one(key) : undefined),
};

/** A law whose fields are among the outer one's: under other names, or fixed to a number. */
export const inner = (Type, names = {}) => ({
  keys: (_, isFirstVersion) => keysOf(Type.form, isFirstVersion, names),
  read: (fields) => fields.make(Type, names),
});

/** What a law of this form is written with. */
export function keysOf({ fields }, isFirstVersion, names = {}) {
  return Object.entries(fields).flatMap(([key, { keys }]) => {
    const name = names[key] ?? key;
    return typeof name === 'number' ? [] : (keys?.(name, isFirstVersion) ?? [name]);
  });
}

const canonical = (out, law) => law.canonical(out);

/** The laws that plans may have, by their types. */
export const LAWS = new Map();

/** Makes a law one of those that plans may have. */
export const register = (Type) => LAWS.set(Type.form.type, Type);

/** Has the fields of its form. */
export class Law {
  /** What its exact loss takes to compute, in comparisons of two weights. */
  comparisons = 1;

  constructor(fields) {
    Object.assign(this, fields);
  }

  /** Whether its reports support the truth more often than anything else. */
  tells() {
    return true;
  }

  /** Tables of inputs and symbols that a collector makes of it. */
  get grids() {
    return [];
  }

  /** Its name, its integers, and what else it has. */
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

/** A place in [0, 1] as one of so many nodes, rounded at random so that its expectation stays. */
export function nodeAt(place, nodes, bits) {
  const scaled = place * (nodes - 1);
  const below = Math.min(Math.trunc(scaled), nodes - 2);
  return below + bits.bernoulliAt(scaled - below);
}

/** A report of one symbol about one number. */
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

/** A law of one symbol for one of finitely many nodes. */
export class SymbolLaw extends NumberLaw {
  drawAt(place, bits) {
    return this.draw(nodeAt(place, this.nodes, bits), bits);
  }
}

/** A report about one of several values. */
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

/** Reports of a near side and a far side: with probability α uniform among the former. */
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

/** The columns of the data, and where each value has its place. */
import { WireError } from './errors.js';
import { Fields, shortened } from './json.js';

const MAX_DIMENSIONS = 1 << 17;
const MAX_BOUND = 1e100;

/** In the place of a number on [−1, 1]: there is none. */
const MISSING = 2;

/** No number that a person has is longer; the time that parsing takes is bounded by it. */
const MAX_NUMBER_CHARACTERS = 1000;

/** What Java calls white space; nobody may call an attribute by it alone. */
const BLANK = /^[\t-\r\x1c- \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]*$/;
const NUMBER = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?|Infinity|NaN)$/;

/** Without what is at most a space at either end. */
const trim = (text) => text.replace(/^[\0- ]+|[\0- ]+$/g, '');

/** A number, or the text of one; undefined if it is neither. */
function toNumber(value) {
  if (typeof value === 'number' || typeof value === 'bigint') {
    return Number(value);
  }
  const text = String(value);
  if (text.length > MAX_NUMBER_CHARACTERS) {
    return NaN;
  }
  const trimmed = trim(text);
  return NUMBER.test(trimmed) ? parseFloat(trimmed) : undefined;
}

/** What values hold under a name: reading it may run code of others, which may throw. */
const valueOf = (values, name) => values[name];

class Numeric {
  type = 'numeric';
  width = 1;

  constructor(name, fields) {
    const outside = fields.optionalText('outside') ?? 'error';
    if (outside !== 'clamp' && outside !== 'error') {
      throw fields.error(`outside is '${shortened(outside)}'; it must be clamp or error`);
    }
    const missing = fields.optionalText('missing');
    if (missing !== undefined && missing !== 'allowed') {
      throw fields.error(`missing is '${shortened(missing)}'; it must be allowed, or be left out`);
    }
    if (missing !== undefined && fields.has('mechanism')) {
      throw fields.error('it may be missing, and names a mechanism; one of the two is possible');
    }
    const [min, max] = [fields.number('min'), fields.number('max')];
    if (!(min < max && Number.isFinite(max - min))) {
      throw fields.error(`the range is [${min}, ${max}]; min must be below max, both finite`);
    }
    const mayBeMissing = missing !== undefined;
    Object.assign(this, { name, min, max, clamp: outside === 'clamp', mayBeMissing });
  }

  get isTotal() {
    return this.clamp;
  }

  get howToMakeTotal() {
    return `number '${this.name}' needs outside: clamp`;
  }

  /** What is missing or no number is no answer, or else in the middle of the range. */
  place(values, input, from) {
    let value = NaN;
    try {
      value = toNumber(valueOf(values, this.name)) ?? NaN;
    } catch {
      // Whatever goes wrong makes the value a missing one.
    }
    const x = 2 * ((value - this.min) / (this.max - this.min)) - 1;
    const ofMissing = this.mayBeMissing ? MISSING : 0;
    input[from] = Number.isNaN(value) ? ofMissing : Math.max(-1, Math.min(1, x));
  }

  canonical(form) {
    form.text(this.mayBeMissing ? 'numeric or missing' : 'numeric');
    form.number(this.min).number(this.max).flag(this.clamp);
  }
}

class Categorical {
  type = 'categorical';
  width = 1;
  #places = new Map();

  constructor(name, fields) {
    const values = fields.list('values').map((node) => fields.text('values', node));
    const other = fields.optionalText('other');
    if (other !== undefined && !values.includes(other)) {
      values.push(other);
    }
    values.forEach((value, i) => this.#places.set(value, i));
    if (values.length < 2 || this.#places.size !== values.length) {
      throw fields.error(`${values.length} values; at least 2 are needed, all different`);
    }
    Object.assign(this, { name, values, other });
  }

  get isTotal() {
    return this.other !== undefined;
  }

  get howToMakeTotal() {
    return `category '${this.name}' needs an 'other', for all that is not listed`;
  }

  /** What is missing or not listed is `other`. */
  place(values, input, from) {
    let text = this.other;
    try {
      const value = valueOf(values, this.name);
      text = value === null || value === undefined ? this.other : String(value);
    } catch {
      // Whatever goes wrong makes the value a missing one.
    }
    input[from] = this.#places.get(text) ?? this.#places.get(this.other);
  }

  canonical(form) {
    form.text('categorical').texts(this.values).texts(this.other === undefined ? [] : [this.other]);
  }
}

class Vector {
  type = 'vector';
  isTotal = true;

  constructor(name, fields) {
    const [dimensions, bound] = [fields.integer('dimensions'), fields.number('bound')];
    if (dimensions < 1 || dimensions > MAX_DIMENSIONS) {
      throw fields.error(`${dimensions} dimensions; 1 to ${MAX_DIMENSIONS} are possible`);
    }
    if (!(bound >= 1 / MAX_BOUND && bound <= MAX_BOUND)) {
      throw fields.error(`the bound is ${bound}; it must be in [${1 / MAX_BOUND}, ${MAX_BOUND}]`);
    }
    Object.assign(this, { name, dimensions, bound, width: dimensions });
  }

  /** What is missing, or has another number of entries, is 0; what is too long is shortened. */
  place(values, input, from) {
    const entries = new Float64Array(this.dimensions);
    try {
      const read = numbers(valueOf(values, this.name), this.dimensions);
      if (!read.includes(undefined)) {
        entries.set(read);
      }
    } catch {
      // Whatever goes wrong makes the value a missing one.
    }
    clip(entries, this.bound);
    input.set(entries, from);
  }

  canonical(form) {
    form.text('vector').integer(this.dimensions).number(this.bound);
  }
}

function numbers(value, count) {
  if (typeof value === 'object') {
    return value.length === count ? Array.from({ length: count }, (_, i) => toNumber(value[i])) : [];
  }
  const text = String(value);
  const texts = text.length > MAX_NUMBER_CHARACTERS * count ? [] : trim(text).split(/[ \t-\r]+/);
  return texts.length === count ? texts.map(toNumber) : [];
}

const bits = new Float64Array(1);
const halves = new Uint32Array(bits.buffer);

/** The exponent of a double, −1023 of one that is too small to have its own. */
function exponentOf(x) {
  bits[0] = x;
  return ((halves[1] >>> 20) & 0x7ff) - 1023;
}

/**
 * Divides a vector by a bound, and shortens it to length 1 if it is longer then. The largest entry
 * is brought near 1 first, by a power of two: squares of small entries would be 0.
 */
function clip(vector, bound) {
  let largest = 0;
  vector.forEach((entry, j) => {
    const number = Number.isNaN(entry) ? 0 : entry;
    vector[j] = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, number));
    largest = Math.max(largest, Math.abs(vector[j]));
  });
  if (largest === 0) {
    return;
  }
  const scale = 2 ** -exponentOf(largest);
  let squares = 0;
  vector.forEach((entry, j) => {
    vector[j] = entry * scale;
    squares += vector[j] * vector[j];
  });
  const divisor = Math.max(bound * scale, Math.sqrt(squares));
  vector.forEach((entry, j) => (vector[j] = entry / divisor));
}

const TYPES = {
  numeric: [Numeric, ['min', 'max', 'outside', 'missing']],
  categorical: [Categorical, ['values', 'other']],
  vector: [Vector, ['dimensions', 'bound']],
};

function readAttribute(node, index) {
  const name = new Fields(node, `attribute ${index + 1}`).text('name');
  const fields = new Fields(node, `attribute '${shortened(name)}'`);
  const type = fields.text('type');
  if (BLANK.test(name) || !Object.hasOwn(TYPES, type)) {
    throw fields.error(
      `its name must not be empty, and its type, '${shortened(type)}', must be numeric, ` +
        'categorical or vector',
    );
  }
  const [Type, keys] = TYPES[type];
  fields.allowOnly(['name', 'type', ...keys, 'mechanism']);
  const attribute = new Type(name, fields);
  attribute.mechanism = fields.optionalText('mechanism');
  return attribute;
}

/** What is asked: a name, attributes, and, if values are computed, the question. */
export class Schema {
  constructor(node) {
    const fields = new Fields(node, 'the schema').allowOnly(['name', 'attributes', 'question']);
    this.name = fields.text('name');
    this.attributes = fields.list('attributes').map(readAttribute);
    this.question = fields.optionalText('question');
    const names = new Set(this.attributes.map(({ name }) => name));
    if (names.size === 0 || names.size < this.attributes.length) {
      throw new WireError(`schema '${shortened(this.name)}' needs attributes with different names`);
    }
    this.width = this.attributes.reduce((sum, { width }) => sum + width, 0);
  }

  get isTotal() {
    return this.attributes.every((attribute) => attribute.isTotal);
  }

  /** What has to change for every value to have a place. */
  get howToMakeTotal() {
    const partial = this.attributes.filter((attribute) => !attribute.isTotal);
    return partial.slice(0, 5).map((attribute) => attribute.howToMakeTotal).join('; ');
  }

  /** A person's values as mechanisms take them. Never throws if the schema is total. */
  place(values) {
    const input = new Float64Array(this.width);
    let from = 0;
    for (const attribute of this.attributes) {
      attribute.place(values, input, from);
      from += attribute.width;
    }
    return input;
  }
}

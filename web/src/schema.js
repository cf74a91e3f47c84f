/** Schemas, and how values become the inputs of mechanisms. */
import { CategoryIndex } from './category-index.js';
import { LENGTH, parseDecimal, preparePowers } from './decimal.js';
import { WireError } from './errors.js';
import { Fields, shortened } from './json.js';

const MAX_DIMENSIONS = 1 << 17;
const MAX_BOUND = 1e100;

/** The input of a missing number, outside of [−1, 1]. */
const MISSING = 2;

/** The largest number of values of one category, and of all categories of a schema. */
const MAX_VALUES = 1 << 17;
const MAX_ALL_VALUES = 1 << 18;

/** The largest number of characters of one value, and of all values of a schema. */
const MAX_CHARACTERS = 1000;
const MAX_ALL_CHARACTERS = 1 << 22;

/** Java's white space, of which a name must not consist. */
const BLANK = /^[\t-\r\x1c- \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]*$/;

/** Removes characters up to the space from both ends, as Java does. */
const trim = (text) => text.replace(/^[\0- ]+|[\0- ]+$/g, '');

const isNumber = (value) => typeof value === 'number' || typeof value === 'bigint';

/** Returns a number, or the number in a text; NaN for others. Takes the same steps for every text. */
function toNumber(value) {
  const isGiven = isNumber(value);
  const given = Number(isGiven ? value : NaN);
  const parsed = parseDecimal(isGiven ? '' : String(value));
  return isGiven ? given : parsed;
}

/** Reads a value. A getter of the caller may run, and may throw. */
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
    preparePowers();
  }

  get isTotal() {
    return this.clamp;
  }

  get howToMakeTotal() {
    return `number '${this.name}' needs outside: clamp`;
  }

  /** Sets the input. A value that is not a number is missing, or the middle if that is not allowed. */
  place(values, input, from) {
    let given = '';
    try {
      given = valueOf(values, this.name);
      given = isNumber(given) ? given : String(given);
    } catch {
      given = ''; // a value that throws is missing
    }
    const value = toNumber(given);
    const within = Math.max(this.min, Math.min(this.max, value));
    const x = 2 * ((within - this.min) / (this.max - this.min)) - 1;
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
  #index;
  #rest;

  constructor(name, fields) {
    const values = fields.list('values').map((node) => fields.text('values', node));
    const other = fields.optionalText('other');
    if (other !== undefined && !values.includes(other)) {
      values.push(other);
    }
    if (values.length < 2 || new Set(values).size !== values.length) {
      throw fields.error(`${values.length} values; at least 2 are needed, all different`);
    }
    if (values.length > MAX_VALUES) {
      throw fields.error(`${values.length} values; at most ${MAX_VALUES} are possible`);
    }
    const long = values.find(({ length }) => length > MAX_CHARACTERS);
    if (long !== undefined) {
      throw fields.error(
        `the value '${shortened(long)}' has ${long.length} characters; ` +
          `at most ${MAX_CHARACTERS} are possible`,
      );
    }
    Object.assign(this, { name, values, other });
    this.#index = new CategoryIndex(values);
    this.#rest = values.indexOf(other);
  }

  get isTotal() {
    return this.other !== undefined;
  }

  get howToMakeTotal() {
    return `category '${this.name}' needs an 'other' for unlisted values`;
  }

  /** Sets the input. A missing or unlisted value is `other`. */
  place(values, input, from) {
    let text;
    try {
      const value = valueOf(values, this.name);
      text = value === null || value === undefined ? undefined : String(value);
    } catch {
      // A value that throws is missing.
    }
    input[from] = this.#index.placeOf(text, this.#rest);
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
    preparePowers();
  }

  /** Sets the inputs, clipped to the bound. A value without the right number of entries is 0. */
  place(values, input, from) {
    const none = new Float64Array(this.dimensions);
    let entries = none;
    try {
      entries = numbers(entriesOf(valueOf(values, this.name), this.dimensions) ?? none);
    } catch {
      // A value that throws is missing.
    }
    clip(entries, this.bound);
    input.set(entries, from);
  }

  canonical(form) {
    form.text('vector').integer(this.dimensions).number(this.bound);
  }
}

/** Returns `count` numbers or texts, or undefined if the value cannot have that many. */
function entriesOf(value, count) {
  if (typeof value === 'object' && value !== null) {
    return value.length === count ? value : undefined;
  }
  const text = String(value ?? '');
  const isPossible = text.length >= 2 * count - 1 && text.length <= (LENGTH + 1) * count;
  return isPossible ? words(text, count) : undefined;
}

/** Returns the words of a text, or `count` empty ones. */
function words(text, count) {
  const found = trim(text).split(/[ \t-\r]+/);
  return found.length === count ? found : Array(count).fill('');
}

/** Returns the numbers of a list, or all 0 if an entry is not a number. */
function numbers(list) {
  const read = new Float64Array(list.length);
  let isReadable = true;
  for (let i = 0; i < read.length; i++) {
    const entry = list[i];
    read[i] = isNumber(entry) ? Number(entry) : parseDecimal(String(entry));
    isReadable &&= isNumber(entry) || !Number.isNaN(read[i]);
  }
  return isReadable ? read : read.fill(0);
}

const bits = new Float64Array(1);
const halves = new Uint32Array(bits.buffer);

/** Entries below the largest one by this power of two count as 0. */
const CLIPPED_BITS = 100;

/** A vector shorter than the bound by this factor counts as 0. */
const LONGEST_DIVISOR = 2 ** 700;

/** Returns the exponent bits of a double; 0 for a subnormal one. */
function exponentBits(x) {
  bits[0] = x;
  return (halves[1] >>> 20) & 0x7ff;
}

/** Returns a number, or a zero of its sign if its exponent bits are not above `least`. */
function orZero(x, least) {
  bits[0] = x;
  const isKept = (Math.max(0, least) - ((halves[1] >>> 20) & 0x7ff)) >> 31;
  halves[0] &= isKept;
  halves[1] &= isKept | 0x80000000;
  return bits[0];
}

/** Returns the squared length of a clipped vector. Negligible squares count as 0. */
export function squaredLength(vector) {
  let squares = 0;
  for (let j = 0; j < vector.length; j++) {
    const kept = orZero(vector[j], 1023 - 300);
    squares += kept * kept;
  }
  return squares;
}

/**
 * Divides a vector by a bound, and scales it to length 1 if it is longer. A power of two first scales
 * the largest entry near 1, because squares of small entries would be 0. Every vector takes the same
 * steps. None of them has a subnormal number, for which processors need many times as long.
 */
function clip(vector, bound) {
  let largest = 0;
  for (let j = 0; j < vector.length; j++) {
    const number = Number.isNaN(vector[j]) ? 0 : vector[j];
    vector[j] = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, number));
    largest = Math.max(largest, exponentBits(vector[j]));
  }
  const exponent = Math.max(1, largest) - 1023;
  const first = 2 ** Math.trunc(-exponent / 2);
  const second = 2 ** (-exponent - Math.trunc(-exponent / 2));
  let squares = 0;
  for (let j = 0; j < vector.length; j++) {
    vector[j] = orZero(vector[j], exponent - CLIPPED_BITS + 1023) * first * second;
    squares += vector[j] * vector[j];
  }
  const divisor = Math.max(bound * first * second, Math.sqrt(squares));
  const finite = divisor > LONGEST_DIVISOR ? Infinity : divisor;
  for (let j = 0; j < vector.length; j++) {
    vector[j] /= finite;
  }
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

/** A schema: a name, attributes and, if programs compute the values, the question. */
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
    this.#checkSize();
  }

  #checkSize() {
    const values = this.attributes.flatMap((attribute) => attribute.values ?? []);
    const characters = values.reduce((sum, { length }) => sum + length, 0);
    if (values.length > MAX_ALL_VALUES || characters > MAX_ALL_CHARACTERS) {
      throw new WireError(
        `schema '${shortened(this.name)}' has ${values.length} values of ${characters} ` +
          `characters; at most ${MAX_ALL_VALUES} and ${MAX_ALL_CHARACTERS} are possible`,
      );
    }
  }

  get isTotal() {
    return this.attributes.every((attribute) => attribute.isTotal);
  }

  /** The changes with which every value would be legal. */
  get howToMakeTotal() {
    const partial = this.attributes.filter((attribute) => !attribute.isTotal);
    return partial.slice(0, 5).map((attribute) => attribute.howToMakeTotal).join('; ');
  }

  /** Returns a person's values as inputs of mechanisms. Never throws if the schema is total. */
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

/**
 * Reads JSON and keeps the spelling of numbers, because JSON.parse would round weights above 2^53.
 * JSON.parse still checks the syntax, so the parser here need not.
 */
import { WireError } from './errors.js';

const MAX_CHARACTERS = 1 << 25;
const MAX_TEXT = 1 << 20;
const MAX_NODES = 1 << 21;
const MAX_DEPTH = 32;

const TOKEN = /\s*(?:([[\]{},:])|("(?:[^"\\]|\\.)*")|([^\s[\]{},:"]+))/y;
const INTEGER = /^(?:0|[1-9][0-9]{0,18})$/;
const HALF_A_PAIR = /[\ud800-\udfff]/u;

/** A number as it is spelt in the text. */
class Numeral {
  constructor(text) {
    this.text = text;
  }
}

/** Reads a text of JSON. Objects become Maps, numbers Numerals. A duplicate key is an error. */
export function readJson(text, what) {
  if (text.length > MAX_CHARACTERS) {
    throw new WireError(`${what}: the document has more than ${MAX_CHARACTERS} characters`);
  }
  try {
    JSON.parse(text);
    return new Parser(text, what).value(0);
  } catch (error) {
    // A text of millions of characters can overflow the stack.
    throw error instanceof WireError ? error : new WireError(`${what}: not well formed: ${error.message}`);
  }
}

class Parser {
  #text;
  #what;
  #at = 0;
  #nodes = 0;

  constructor(text, what) {
    this.#text = text;
    this.#what = what;
  }

  #next() {
    TOKEN.lastIndex = this.#at;
    const token = TOKEN.exec(this.#text);
    this.#at = TOKEN.lastIndex;
    return token;
  }

  #error(message) {
    return new WireError(`${this.#what}: ${message}`);
  }

  value(depth) {
    return this.#valueOf(this.#next(), depth);
  }

  #valueOf([, sign, text, literal], depth) {
    if (++this.#nodes > MAX_NODES || depth > MAX_DEPTH) {
      throw this.#error(`more than ${MAX_NODES} values, or more than ${MAX_DEPTH} inside another`);
    }
    if (sign === undefined) {
      return text === undefined ? scalar(literal) : this.#string(text);
    }
    return sign === '[' ? this.#list(depth) : this.#mapping(depth);
  }

  #string(token) {
    const text = JSON.parse(token);
    if (text.length > MAX_TEXT || HALF_A_PAIR.test(text)) {
      throw this.#error(`the text '${shortened(text)}' is too long, or has half of a surrogate pair`);
    }
    return text;
  }

  #list(depth) {
    const list = [];
    for (let token = this.#next(); token[1] !== ']'; token = this.#next()) {
      if (token[1] !== ',') {
        list.push(this.#valueOf(token, depth + 1));
      }
    }
    return list;
  }

  #mapping(depth) {
    const entries = new Map();
    for (let token = this.#next(); token[1] !== '}'; token = this.#next()) {
      if (token[1] !== ',') {
        const key = JSON.parse(token[2]);
        if (entries.has(key)) {
          throw this.#error(`the key '${shortened(key)}' occurs twice`);
        }
        this.#next(); // the colon
        entries.set(key, this.value(depth + 1));
      }
    }
    return entries;
  }
}

const LITERALS = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function scalar(literal) {
  return LITERALS.has(literal) ? LITERALS.get(literal) : new Numeral(literal);
}

export const shortened = (text) => (text.length <= 40 ? text : `${text.slice(0, 40)}…`);

function kind(node) {
  if (node instanceof Map || Array.isArray(node)) {
    return node instanceof Map ? 'a mapping' : 'a list';
  }
  if (node === null) {
    return 'empty';
  }
  return typeof node === 'string' ? `the text '${shortened(node)}'` : shortened(node.text ?? `${node}`);
}

/** Reads the entries of a mapping, with precise errors. */
export class Fields {
  constructor(node, owner) {
    if (!(node instanceof Map)) {
      throw new WireError(`${owner} must be a mapping of names to values; it is ${kind(node)}`);
    }
    this.entries = node;
    this.owner = owner;
  }

  allowOnly(legal) {
    for (const key of this.entries.keys()) {
      if (!legal.includes(key)) {
        throw this.error(`the key '${shortened(key)}' is unknown; legal are ${legal.join(', ')}`);
      }
    }
    return this;
  }

  error(message) {
    return new WireError(`${this.owner}: ${message}`);
  }

  has(key) {
    return this.entries.has(key);
  }

  get(key) {
    if (!this.has(key)) {
      throw new WireError(`${this.owner} has no '${key}'`);
    }
    return this.entries.get(key);
  }

  #wrong(node, what, legal) {
    return this.error(`${what} must be ${legal}; it is ${kind(node)}`);
  }

  /** Returns a text, or the spelling of a number or a boolean. */
  text(key, node = this.get(key)) {
    if (node === null || node instanceof Map || Array.isArray(node)) {
      throw this.#wrong(node, `'${key}'`, 'a text');
    }
    return node.text ?? `${node}`;
  }

  optionalText(key) {
    return this.has(key) ? this.text(key) : undefined;
  }

  number(key, node = this.get(key)) {
    const value = node instanceof Numeral ? Number(node.text) : NaN;
    if (!Number.isFinite(value)) {
      throw this.#wrong(node, `'${key}'`, 'a finite number');
    }
    return value;
  }

  flag(key) {
    const text = this.text(key);
    if (text !== 'true' && text !== 'false') {
      throw this.#wrong(this.get(key), `'${key}'`, 'true or false');
    }
    return text === 'true';
  }

  list(key, node = this.get(key)) {
    if (!Array.isArray(node)) {
      throw this.#wrong(node, `'${key}'`, 'a list');
    }
    return node;
  }

  isNumber(node) {
    return node instanceof Numeral;
  }

  /** Returns a number from 0 to 2^31 − 1. */
  integer(key, node = this.get(key)) {
    return Number(this.#digits(key, node, node?.text, (1n << 31n) - 1n));
  }

  /** Returns a BigInt from 0 to 2^63 − 1, written as a text of digits or, in version 1, as a number. */
  weight(key, isText, node = this.get(key)) {
    return this.#digits(key, node, isText ? node : node?.text, (1n << 63n) - 1n);
  }

  #digits(key, node, digits, most) {
    if (typeof digits !== 'string' || !INTEGER.test(digits) || BigInt(digits) > most) {
      throw this.#wrong(node, `'${key}'`, `an integer from 0 to ${most}`);
    }
    return BigInt(digits);
  }
}

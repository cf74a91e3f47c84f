/** Parses numbers by the same steps for every text, since a collector sees when a report arrives. */

/** The largest length of a number. A number of 34 decimal digits has at most 42 characters. */
export const LENGTH = 48;

/** The number of digits that two halves hold exactly. */
const DIGITS = 18;
const HALF = 2 ** 27;

/** 18 digits times 10^-343 round to 0, and numbers from 10^310 on are infinite. */
const LEAST_EXPONENT = -343;
const MOST_EXPONENT = 310;
const EXPONENT_LIMIT = 1 << 20;

/** The character classes of the automaton. */
const CHARACTERS = [
  ['space', Array.from({ length: 33 }, (_, code) => String.fromCharCode(code)).join('')],
  ['sign', '+-'],
  ['digit', '0123456789'],
  ['point', '.'],
  ['exponent', 'eE'],
  ['suffix', 'dDF'],
  ...[...'fInity'].map((letter) => [letter, letter]),
];

/** Actions as bits: the sign, the sign of the exponent, and three kinds of digits. */
const [SIGN, EXPONENT_SIGN, WHOLE_DIGIT, FRACTION_DIGIT, EXPONENT_DIGIT] = [1, 2, 4, 8, 16];
const ACTIONS = 5;

/** Transitions of each state: the next state and the action. All others lead to the state `bad`, 0. */
const AUTOMATON = {
  bad: {},
  start: {
    space: ['start'],
    sign: ['signed', SIGN],
    digit: ['whole', WHOLE_DIGIT],
    point: ['point'],
    I: ['I'],
  },
  signed: { digit: ['whole', WHOLE_DIGIT], point: ['point'], I: ['I'] },
  whole: {
    digit: ['whole', WHOLE_DIGIT],
    point: ['fraction'],
    exponent: ['exponent'],
    suffix: ['after'],
    f: ['after'],
    space: ['after'],
  },
  point: { digit: ['fraction', FRACTION_DIGIT] },
  fraction: {
    digit: ['fraction', FRACTION_DIGIT],
    exponent: ['exponent'],
    suffix: ['after'],
    f: ['after'],
    space: ['after'],
  },
  exponent: { sign: ['exponentSigned', EXPONENT_SIGN], digit: ['power', EXPONENT_DIGIT] },
  exponentSigned: { digit: ['power', EXPONENT_DIGIT] },
  power: { digit: ['power', EXPONENT_DIGIT], suffix: ['after'], f: ['after'], space: ['after'] },
  after: { space: ['after'] },
  I: { n: ['In'] },
  In: { f: ['Inf'] },
  Inf: { i: ['Infi'] },
  Infi: { n: ['Infin'] },
  Infin: { i: ['Infini'] },
  Infini: { t: ['Infinit'] },
  Infinit: { y: ['infinite'] },
  infinite: { space: ['infinite'] },
};

const STATES = Object.keys(AUTOMATON);
const CLASSES = CHARACTERS.length + 1;
const START = STATES.indexOf('start') * CLASSES;
const INFINITE = STATES.indexOf('infinite');
const ACCEPTED = ['whole', 'fraction', 'power', 'after', 'infinite'].map((state) =>
  STATES.indexOf(state),
);

const classOf = new Uint8Array(128);
CHARACTERS.forEach(([, characters], kind) =>
  [...characters].forEach((character) => (classOf[character.charCodeAt(0)] = kind + 1)),
);

const steps = new Int32Array(STATES.length * CLASSES);
STATES.forEach((state, from) =>
  CHARACTERS.forEach(([name], kind) => {
    const [to, action] = AUTOMATON[state][name] ?? ['bad'];
    steps[from * CLASSES + kind + 1] = ((STATES.indexOf(to) * CLASSES) << ACTIONS) | (action ?? 0);
  }),
);

/** Whether a number may end in a state. */
const isEnd = new Uint8Array(STATES.length);
ACCEPTED.forEach((state) => (isEnd[state] = 1));

/** Powers of ten as (high + low · 2^-53) · first · second, where first and second are powers of two. */
let powers;

/** Computes the table of powers, which takes some milliseconds, before any value is read. */
export function preparePowers() {
  if (powers !== undefined) {
    return;
  }
  const count = MOST_EXPONENT - LEAST_EXPONENT + 1;
  const [high, low, first, second] = [0, 0, 0, 0].map(() => new Float64Array(count));
  for (let exponent = LEAST_EXPONENT; exponent <= MOST_EXPONENT; exponent++) {
    const power = 10n ** BigInt(Math.abs(exponent));
    const length = power.toString(2).length;
    const shift = exponent >= 0 ? 106 - length : 105 + length;
    const shifted = (number) =>
      shift >= 0 ? number << BigInt(shift) : number >> BigInt(-shift);
    const mantissa = exponent >= 0 ? shifted(power) : shifted(1n) / power;
    const at = exponent - LEAST_EXPONENT;
    high[at] = Number(mantissa >> 53n);
    low[at] = Number(mantissa & ((1n << 53n) - 1n));
    const half = Math.trunc((53 - shift) / 2);
    first[at] = 2 ** half;
    second[at] = 2 ** (53 - shift - half);
  }
  powers = { high, low, first, second };
}

/** Returns the number of a text, or NaN if the text is not a number. */
export function parseDecimal(text) {
  preparePowers();
  const { length } = text;
  const readable = length === 0 ? ' ' : text;
  const last = readable.length - 1;
  let state = START;
  let high = 0;
  let low = 0;
  let count = 0;
  let scale = 0;
  let power = 0;
  let isNegative = 0;
  let isPowerNegative = 0;
  for (let i = 0; i < LENGTH; i++) {
    const isWithin = (i - length) >> 31;
    const character = readable.charCodeAt(Math.min(i, last)) & isWithin;
    const step = steps[state + classOf[Math.min(character, 127)]];
    state = step >> ACTIONS;
    const digit = character - 48;
    const isMinus = character >> 2; // distinguishes the two signs
    isNegative |= isMinus & step;
    isPowerNegative |= isMinus & (step >> 1);
    const isWhole = (step >> 2) & 1;
    const isFraction = (step >> 3) & 1;
    const isMantissa = isWhole | isFraction;
    count += isMantissa & (-(count | digit) >>> 31);
    const isKept = isMantissa & ((count - DIGITS - 1) >>> 31);
    low += isKept * (9 * low + digit);
    const carry = Math.floor(low / HALF);
    low -= carry * HALF;
    high += isKept * 9 * high + carry;
    scale += (isWhole & ~isKept) - (isFraction & isKept);
    power = Math.min(EXPONENT_LIMIT, power + ((step >> 4) & 1) * (9 * power + digit));
  }
  const end = state / CLASSES;
  const size = scaled(high, low, scale + power * (1 - 2 * (isPowerNegative & 1)));
  const unsigned = end === INFINITE ? Infinity : size;
  const number = unsigned * (1 - 2 * (isNegative & 1));
  return isEnd[end] & ((length - LENGTH - 1) >>> 31) ? number : NaN;
}

/** Returns digits times a power of ten, from a product with twice the precision of a double. */
function scaled(digitsHigh, digitsLow, exponent) {
  const at = Math.max(LEAST_EXPONENT, Math.min(MOST_EXPONENT, exponent)) - LEAST_EXPONENT;
  const near = digitsHigh * HALF + digitsLow;
  const rest = digitsHigh * HALF - near + digitsLow;
  const high = powers.high[at];
  const product = near * high;
  const [nearTop, highTop] = [top(near), top(high)];
  const [nearLow, highLow] = [near - nearTop, high - highTop];
  const error =
    nearTop * highTop - product + nearTop * highLow + nearLow * highTop + nearLow * highLow;
  const sum = product + (error + (near * (powers.low[at] * 2 ** -53) + rest * high));
  return sum * powers.first[at] * powers.second[at];
}

/** Returns the upper half of a double's bits, by Veltkamp's splitting. */
function top(number) {
  const shifted = number * 134217729;
  return shifted - (shifted - number);
}

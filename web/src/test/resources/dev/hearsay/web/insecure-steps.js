/** Compares the steps of audits and draws with the test vectors. */
import { fromHex, toHex } from './canonical.js';
import { submission } from './client.js';
import { normalSlices } from './directions.js';
import { Fraction, logUp, lowerExponential } from './exact.js';
import { InsecureGivenBits } from './insecure-replay.js';
import { hash } from './law-hashed.js';
import { shareOf } from './loss.js';
import { Weight } from './random.js';
import { Series } from './series.js';

const word = (number) => BigInt(number).toString(16).padStart(16, '0');
const bitsOf = ({ words }) => new InsecureGivenBits([...words]);

function bernoulliWord(one) {
  const out = new Uint32Array(2);
  bitsOf(one).bernoulliWords(new Weight(BigInt(one.threshold)), out, 0, 1);
  return word((BigInt(out[1]) << 32n) | BigInt(out[0]));
}

async function slices() {
  const bytes = new DataView(new ArrayBuffer(4 * 4096));
  normalSlices().forEach((mean, i) => bytes.setFloat32(4 * i, mean));
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

const HEADER_BYTES = 42;

/** Returns the submission of several reports: the header once, then the rest of each submission. */
function submissions({ plan, reports }) {
  const each = reports.map(({ id, report }) => submission({ plan, report: { id, bytes: fromHex(report) } }));
  return each.map((bytes, i) => toHex(bytes.slice(i === 0 ? 0 : HEADER_BYTES))).join('');
}

/** The result of each step, and the entry of a vector that it must equal. */
const STEPS = {
  'e^x, rounded down': [
    'equal',
    ({ x, lower: [over, under] }) =>
      lowerExponential(x).compareTo(new Fraction(BigInt(over), BigInt(under))) === 0,
  ],
  'least x with e^x at least the ratio': [
    'x',
    ({ ratio: [over, under] }) => logUp(new Fraction(BigInt(over), BigInt(under))),
  ],
  'share of a loss': [
    'share',
    ({ whole, number }) => shareOf({ epsilon: whole, delta: 0 }, number, RangeError).epsilon,
  ],
  uniform: ['result', (one) => word(bitsOf(one).uniform(one.bound))],
  bernoulli: ['result', (one) => word(bitsOf(one).bernoulli(new Weight(BigInt(one.threshold))))],
  'bernoulli word': ['result', bernoulliWord],
  hash: ['cell', ({ seed, value, range }) => hash(seed, value, range)],
  'means of slices': ['sha256', slices],
  submission: ['bytes', submissions],
  'waves drawn': [
    'result',
    (one) => Series.prototype.draw.call(one, one.first, bitsOf(one)).join(),
  ],
};

/** The steps that only a collector takes. */
const NOT_A_DEVICES = ['word of a codebook', 'when waves open'];

export async function stepDifferences(vectors) {
  const found = [];
  for (const vector of vectors.filter(({ what }) => !NOT_A_DEVICES.includes(what))) {
    const [key, step] = STEPS[vector.what];
    const expected = String({ equal: true, ...vector }[key]);
    const actual = String(await step(vector));
    if (actual !== expected) {
      found.push(`${JSON.stringify(vector).slice(0, 200)}: ${actual}`);
    }
  }
  return found;
}

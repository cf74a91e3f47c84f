/**
 * Replays given random words and compares the results with Java's. For tests only: such draws give no
 * privacy, and no published module imports this one.
 */
import { Device } from './device.js';
import { PlanRefusedError, WireError } from './errors.js';
import { lowerExponential } from './exact.js';
import { readPlan } from './plan.js';
import { BitSource } from './random.js';
import { toHex } from './canonical.js';

const MASK = (1n << 64n) - 1n;

/** SplitMix64, the same as Java's InsecureSeededBits. */
export class InsecureSeededBits extends BitSource {
  #state;

  constructor(seed) {
    super(256);
    this.#state = BigInt(seed);
  }

  refill(words) {
    for (let i = 0; i < words.length; i += 2) {
      this.#state = (this.#state + 0x9e3779b97f4a7c15n) & MASK;
      let mixed = this.#state;
      mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
      mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & MASK;
      mixed ^= mixed >> 31n;
      words[i] = Number(mixed & 0xffffffffn);
      words[i + 1] = Number(mixed >> 32n);
    }
  }
}

const ANYTHING = { epsilon: Infinity, delta: 1 };

/** Returns the differences of each case from its expected results. */
export async function differences(cases) {
  const found = [];
  for (const [i, one] of cases.entries()) {
    const actual = await outcome(one).catch((error) => ({ refused: String(error) }));
    for (const key of Object.keys(one.expected)) {
      const [expected, got] = [one.expected[key], actual[key]].map((it) => JSON.stringify(it));
      if (expected !== got) {
        found.push(`case ${i}, ${one.seed}: ${key} is ${got ?? actual.refused}, not ${expected}`);
      }
    }
  }
  return found;
}

async function outcome({ plan: text, records, seed }) {
  const plan = await readPlan(text);
  const { epsilon, delta, holds } = plan.audit;
  const result = { hash: plan.hash, epsilon: bitsOf(epsilon), delta: bitsOf(delta), holds };
  if (holds && !plan.isWholeSeries) {
    const device = new Device(plan, ANYTHING, new InsecureSeededBits(seed));
    const reports = records.map((record) => device.report(record));
    result.parts = reports.map(({ parts }) => parts);
    result.words = reports.map(({ words }) => words.map(wordsOf).join(' '));
    result.bytes = reports.map((report) => toHex(device.bytes(report)));
  }
  return result;
}

function bitsOf(double) {
  return new BigInt64Array(Float64Array.of(double).buffer)[0].toString();
}

function wordsOf(halves) {
  return Array.from({ length: halves.length / 2 }, (_, i) =>
    ((BigInt(halves[2 * i + 1]) << 32n) | BigInt(halves[2 * i])).toString(16),
  ).join(' ');
}

/** A source of exactly the given words. */
export class InsecureGivenBits extends BitSource {
  #words;

  constructor(words) {
    super(words.length + 62); // so that the end of the buffer is never near
    this.#words = words;
  }

  refill(buffer) {
    this.#words.splice(0).forEach((word, i) => {
      buffer[2 * i] = parseInt(word.slice(8), 16);
      buffer[2 * i + 1] = parseInt(word.slice(0, 8), 16);
    });
  }

  /** The number of words drawn. */
  get drawn() {
    return this.position / 2;
  }
}

/** Returns the differences from each test vector. */
export async function vectorDifferences(vectors) {
  const found = [];
  for (const vector of vectors) {
    const plan = await readPlan(vector.plan);
    const device = vector.draws?.length && new Device(plan, ANYTHING, new InsecureGivenBits([]));
    const check = (what, actual, expected) => {
      if (JSON.stringify(actual) !== JSON.stringify(expected)) {
        found.push(`${vector.name}: ${what} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
      }
    };
    const loss = (audit) => [Number(audit.epsilon), Number(audit.delta), audit.holds].map(String);
    check('hash', plan.hash, vector.hash);
    check('audit', loss(plan.audit), loss(vector.audit));
    plan.parts.forEach(({ mechanism }, i) => checkPart(mechanism, vector.parts[i], check));
    for (const draw of device ? vector.draws : []) {
      checkDraw(plan, draw, check);
    }
  }
  return found;
}

function checkPart({ law, claim }, expected, check) {
  const ratio = law.worstRatio();
  check('worst ratio', equals(ratio, expected.worstRatio), true);
  const divergence = law.hockeyStick(lowerExponential(claim.epsilon));
  check('divergence', equals(divergence, expected.divergence), true);
}

function equals({ numerator, denominator }, expected) {
  const [over, under] = expected.map(BigInt);
  return numerator * under === over * denominator && (under === 0n) === (denominator === 0n);
}

function checkDraw(plan, draw, check) {
  const words = [...draw.words];
  const bits = new InsecureGivenBits(words);
  const device = new Device(plan, ANYTHING, bits);
  const report = device.report(draw.record);
  check('input', [...plan.schema.place(draw.record)].map(String), draw.input.map(String));
  check('words drawn', bits.drawn, draw.words.length);
  check('parts', report.parts, draw.parts);
  const padded = report.words.flatMap((one) => wordsOf(one).split(' ')).map((one) => one.padStart(16, '0'));
  check('report', padded, draw.report);
  check('bytes', toHex(device.bytes(report)), draw.bytes);
}

/** Returns the plans that are not refused, or not at the expected stage. */
export async function refusalDifferences([good, ...vectors]) {
  const found = [];
  await readPlan(good.plan);
  for (const vector of vectors) {
    const text = vector.plan ?? good.plan.replace(vector.replace[0], () => vector.replace[1]);
    const stage = await stageOfRefusal(text, vector.limit ?? ANYTHING);
    if (stage !== vector.stage) {
      found.push(`${vector.name}: refused at ${stage}, not at ${vector.stage}`);
    }
  }
  return found;
}

async function stageOfRefusal(text, limit) {
  let plan;
  try {
    plan = await readPlan(text);
  } catch (error) {
    return error instanceof WireError ? 'read' : `read, by ${error}`;
  }
  try {
    new Device(plan, limit, new InsecureGivenBits([]));
    return undefined;
  } catch (error) {
    return error instanceof PlanRefusedError ? 'device' : `device, by ${error}`;
  }
}

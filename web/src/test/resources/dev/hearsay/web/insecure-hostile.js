/** Reads plans that are designed to keep a device busy, and measures the time. */
import { Device } from './device.js';
import { PlanRefusedError, WireError } from './errors.js';
import { readPlan } from './plan.js';
import { SecureBits } from './random.js';

const LIMIT = { epsilon: 64, delta: 0.999 };

export async function verdict(text) {
  const start = performance.now();
  const refusal = await answered(text).then(() => 'none', named);
  return { refusal, seconds: (performance.now() - start) / 1000 };
}

/** A device computes the loss of all waves before it answers one. */
async function answered(text) {
  const plan = await readPlan(text);
  const asked = plan.isWholeSeries && plan.audit.holds ? await plan.ofWave(1) : plan;
  const device = new Device(asked, LIMIT, new SecureBits());
  device.bytes(device.report({}));
}

function named(error) {
  const isForeseen = error instanceof WireError || error instanceof PlanRefusedError;
  return `${isForeseen ? '' : 'unforeseen '}${error.name}: ${error.message}`;
}

const CATEGORY = { type: 'categorical', values: ['a', 'b'], other: 'b' };
const LAW = { type: 'direct', values: 2, low: `${1n << 60n}` };
const MECHANISM = { name: 'm', epsilon: 64, delta: 0, law: LAW };

const plan = (attributes, parts, name = 's') =>
  JSON.stringify({
    hearsay: 'plan',
    version: 2,
    hash: '0',
    schema: { name, attributes },
    epsilon: 64,
    delta: 0,
    sample: 1,
    parts,
  });

/** A name in a long list, looked up as often as a plan of 5 MB allows. */
function manyNames() {
  const attributes = Array.from({ length: 50000 }, (_, i) => ({ name: `${i}`, ...CATEGORY }));
  return plan(attributes, [{ attributes: Array(200000).fill('49999'), mechanism: MECHANISM }]);
}

const oneAttribute = [{ name: 'a', ...CATEGORY }];

const LARGE = [
  [manyNames, 'does not fit'],
  [() => plan(oneAttribute, [], 'x'.repeat(15 << 20)), 'plan: '],
  [() => '['.repeat(1 << 22) + ']'.repeat(1 << 22), 'inside another'],
];

/** Reads large documents, created here. Each has an expected part of the error message. */
export async function largeOnes() {
  const verdicts = [];
  for (const [make, expected] of LARGE) {
    verdicts.push({ expected, ...(await verdict(make())) });
  }
  return verdicts;
}

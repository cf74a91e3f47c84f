/** What the modules make of plans that were made to keep them busy, and how long that takes. */
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

/** A device computes what all waves cost before it answers one. */
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

/** A name that is looked up in a long list, as often as a plan of 5 MB can ask for it. */
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

/** Documents of megabytes, which are made here: what is expected is part of the refusal. */
export async function largeOnes() {
  const verdicts = [];
  for (const [make, expected] of LARGE) {
    verdicts.push({ expected, ...(await verdict(make())) });
  }
  return verdicts;
}

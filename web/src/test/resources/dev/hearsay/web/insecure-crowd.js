/** Draws for many simulated people, for tests of probabilities and speed. */
import { toHex } from './canonical.js';
import { Device } from './device.js';
import { readPlan } from './plan.js';
import { SecureBits } from './random.js';

const ANYTHING = { epsilon: Infinity, delta: 1 };

/** Returns the distinct bytes of `count` reports on the same values, with their counts. */
export async function histogram({ plan, record, people }) {
  const device = new Device(await readPlan(plan), ANYTHING, new SecureBits());
  const counts = {};
  for (let i = 0; i < people; i++) {
    const hex = toHex(device.bytes(device.report(record)));
    counts[hex] = (counts[hex] ?? 0) + 1;
  }
  return counts;
}

/** Returns the milliseconds for `count` reports, after a warm-up of as many. */
export async function milliseconds({ plan, record, people }) {
  const device = new Device(await readPlan(plan), ANYTHING, new SecureBits());
  let last;
  let start;
  for (let i = -people; i < people; i++) {
    start = i === 0 ? performance.now() : start;
    last = device.bytes(device.report(record));
  }
  return performance.now() - start + last.length * 0;
}

const never = () => {
  throw new Error('hostile');
};

/** Reports hostile values, none of which may throw or prevent a report. Returns the bytes. */
export async function hostile({ plan: text }) {
  const plan = await readPlan(text);
  const device = new Device(plan, ANYTHING, new SecureBits());
  const names = plan.schema.attributes.map(({ name }) => name);
  const deep = () => deep();
  const worst = [
    undefined,
    null,
    NaN,
    -Infinity,
    Symbol('secret'),
    10n ** 400n,
    '1'.repeat(5000),
    () => 1,
    Object.create(null),
    { toString: never, valueOf: never },
    { [Symbol.toPrimitive]: never },
    { length: 3, get 0() { return never(); } },
    { length: 1e9 },
    { get length() { return deep(); } },
    new Proxy({}, { get: never, has: never, getPrototypeOf: never }),
    new Proxy([1, 2, 3], { get: (target, key) => (key === '1' ? never() : target[key]) }),
    new Date(NaN),
    [NaN, Infinity, -Infinity],
    [5e-324, 0, 0],
    ['1', '2', 'x'],
  ];
  const records = worst.map((value) => Object.fromEntries(names.map((name) => [name, value])));
  const throwing = Object.defineProperties({}, Object.fromEntries(names.map((name) => [name, { get: never }])));
  const all = [...records, throwing, undefined, null, 7, new Proxy({}, { get: never })];
  const inputs = all.map((values) => [...plan.schema.place(values)]);
  const bytes = all.map((values) => toHex(device.bytes(device.report(values))));
  return { bytes, areLegal: inputs.flat().every(Number.isFinite) };
}

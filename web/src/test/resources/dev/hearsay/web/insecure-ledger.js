/** Checks the guarantees of ledgers on both kinds. */
import { ForgetfulMemoryLedger, IndexedDbLedger } from './hearsay.js';

const DAY = 86_400_000;
const at = (id, wave) => ({ collector: 'https://c.example:443', id, ...(wave && { wave }) });
const elsewhere = (id) => ({ collector: 'https://d.example:443', id });
const loss = (epsilon, delta = 0) => ({ epsilon, delta });
const report = (byte) => ({ id: `0${byte}`, bytes: Uint8Array.of(byte) });

/** Returns the names of the guarantees that do not hold. */
export async function brokenPromises(kind) {
  const broken = [];
  let count = 0;
  const make = (budget, clock) =>
    kind === 'memory'
      ? new ForgetfulMemoryLedger(budget, clock)
      : new IndexedDbLedger(budget, { name: `${kind} ${count++}`, clock });
  for (const [name, promise] of Object.entries(PROMISES)) {
    const holds = await promise(make).catch((error) => `${error}`);
    if (holds !== true) {
      broken.push(`${name}: ${holds}`);
    }
  }
  return broken;
}

const refused = (promise, error) =>
  promise.then(
    () => false,
    (reason) => reason.name === error || `${reason}`,
  );

async function all(...promises) {
  for (const promise of promises) {
    const holds = await promise;
    if (holds !== true) {
      return holds;
    }
  }
  return true;
}

const PROMISES = {
  async 'a collection is counted once, and its first report stays'(make) {
    const ledger = make({ lifetime: 1 });
    await ledger.reserve(at('a'), 'p', loss(1));
    await ledger.reserve(at('a'), 'p', loss(1));
    const first = await ledger.keep(at('a'), report(1));
    const second = await ledger.keep(at('a'), report(2));
    return first.report.id === '01' && second.report.id === '01' && second.report.bytes[0] === 1;
  },

  async 'what is settled stays settled, and is not reported again'(make) {
    const ledger = make({ lifetime: 4 });
    await ledger.reserve(at('a'), 'p', loss(1));
    await ledger.keep(at('a'), report(1));
    await ledger.settle(at('a'), 'accepted');
    const { settlement } = await ledger.settle(at('a'), 'rejected');
    return all(
      settlement === 'accepted',
      refused(ledger.reserve(at('a'), 'p', loss(1)), 'AlreadyReportedError'),
    );
  },

  async 'losses add up exactly, and never beyond the lifetime'(make) {
    const ledger = make({ lifetime: { epsilon: 1, delta: 0.5 } });
    for (let i = 0; i < 10; i++) {
      await ledger.reserve(at(`a${i}`), `p${i}`, loss(0.09999999999999999));
    }
    return all(
      refused(ledger.reserve(at('b'), 'q', loss(1e-9 + 1e-16)), 'BudgetExceededError'),
      refused(ledger.reserve(at('b'), 'q', loss(1e-17, 0.6)), 'BudgetExceededError'),
    );
  },

  async 'of many at once none gets beyond the budget'(make) {
    const ledger = make({ lifetime: 3 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => ledger.reserve(at(`a${i}`), `p${i}`, loss(1))),
    );
    return outcomes.filter(({ status }) => status === 'fulfilled').length === 3;
  },

  async 'the same questions at a second address are the same questions'(make) {
    const ledger = make({ lifetime: 9 });
    await ledger.reserve(at('a'), 'p', loss(1));
    return all(
      refused(ledger.reserve(elsewhere('a'), 'p', loss(1)), 'AlreadyReportedError'),
      refused(ledger.join(at('b'), 'p', loss(1), loss(1), [1]), 'AlreadyReportedError'),
      refused(ledger.reserve(at('a'), 'another', loss(1)), 'AlreadyReportedError'),
    );
  },

  async 'a collector has its own cap'(make) {
    const ledger = make({ lifetime: 9, collector: 1 });
    await ledger.reserve(at('a'), 'p', loss(1));
    await ledger.reserve(elsewhere('a'), 'q', loss(1));
    return refused(ledger.reserve(at('b'), 'r', loss(1)), 'BudgetExceededError');
  },

  async 'a period renews, and a clock set back renews nothing'(make) {
    let now = 100 * DAY;
    const ledger = make({ lifetime: 9, period: { loss: 1, milliseconds: 7 * DAY } }, () => now);
    await ledger.reserve(at('a'), 'p', loss(1));
    now += 6 * DAY;
    const isFull = await refused(ledger.reserve(at('b'), 'q', loss(1)), 'BudgetExceededError');
    now += DAY;
    await ledger.reserve(at('b'), 'q', loss(1));
    now -= 50 * DAY;
    return all(isFull, refused(ledger.reserve(at('c'), 'r', loss(1)), 'BudgetExceededError'));
  },

  async 'what was not drawn in its period counts in the next'(make) {
    let now = 100 * DAY;
    const ledger = make({ lifetime: 9, period: { loss: 1, milliseconds: 7 * DAY } }, () => now);
    await ledger.reserve(at('a'), 'p', loss(1));
    now += 8 * DAY;
    await ledger.reserve(at('a'), 'p', loss(1));
    return refused(ledger.reserve(at('b'), 'q', loss(1)), 'BudgetExceededError');
  },

  async 'the waves of a series are drawn once, and no others are answered'(make) {
    const ledger = make({ lifetime: 2 });
    await ledger.join(at('s'), 'p', loss(2), loss(1), [2, 5]);
    const { waves } = await ledger.join(at('s'), 'p', loss(2), loss(1), [3, 4]);
    await ledger.reserve(at('s', 2), 'wave 2', loss(1));
    return all(
      waves.join() === '2,5',
      refused(ledger.reserve(at('s', 3), 'wave 3', loss(1)), 'Error'),
      refused(ledger.reserve(at('s'), 'p', loss(1)), 'AlreadyReportedError'),
      refused(ledger.reserve(at('a'), 'q', loss(1)), 'BudgetExceededError'),
      (await ledger.spent()).epsilon === 2,
    );
  },

  async 'nothing is kept that was not reserved'(make) {
    return refused(make({ lifetime: 1 }).keep(at('a'), report(1)), 'Error');
  },
};

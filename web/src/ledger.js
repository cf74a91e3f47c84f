/**
 * A device's record of its reports. The ledger refuses a second report to the same questions and
 * reports beyond the owner's budget. Entries only grow: first the loss is reserved, then the report
 * is stored, then its settlement.
 */
import { AlreadyReportedError, BudgetExceededError } from './errors.js';
import { Fraction } from './exact.js';
import { exactSum, inWords, toLoss } from './loss.js';

/** The collection or wave of an entry, in words. */
export const named = ({ collector, id, wave }) =>
  `${wave === undefined ? '' : `wave ${wave} of `}collection ${id} at ${collector}`;

const keyOf = ({ collector, id, wave = '' }) => `${collector} ${id} ${wave}`;
const isWhole = (entry) => entry.wave === undefined;

/**
 * The rules of a ledger. In subclasses, `change` calls a function with all entries and stores the
 * entry that it returns, in one atomic step.
 */
export class BookLedger {
  #budget;
  #clock;

  /**
   * @param budget {lifetime, period: {loss, milliseconds}, collector}: the limits of all reports, of
   *     those within any period of that length, and of those to one collector; the last two are optional
   */
  constructor(budget, clock = Date.now) {
    this.#clock = clock;
    this.#budget = { lifetime: toLoss(budget.lifetime) };
    if (budget.period !== undefined) {
      const { loss, milliseconds } = budget.period;
      if (!(milliseconds >= 1000 && milliseconds <= 36500 * 86400000)) {
        throw new RangeError(`the period is ${milliseconds} ms; it must be 1 second to 36500 days`);
      }
      this.#budget.period = { loss: toLoss(loss), milliseconds };
    }
    if (budget.collector !== undefined) {
      this.#budget.collector = toLoss(budget.collector);
    }
  }

  /** Reserves a loss, unless it is already reserved. Returns the entry, which may have a report. */
  reserve(collection, plan, loss) {
    return this.change((entries) => {
      const known = entries.get(keyOf(collection));
      if (known !== undefined) {
        return this.#resumed(known, plan, entries);
      }
      if (!isWhole(collection)) {
        const series = entries.get(keyOf({ ...collection, wave: undefined }));
        if (!series?.waves?.includes(collection.wave)) {
          throw new Error(`${named(collection)} was not drawn`);
        }
      }
      refuseSecondAddress(entries, collection, plan);
      const time = this.#now(entries);
      this.#checkReport(entries, collection, loss, time);
      return this.#add(entries, { ...collection, plan, loss, time });
    });
  }

  #resumed(known, plan, entries) {
    if (known.waves !== undefined || known.settlement !== undefined) {
      throw new AlreadyReportedError(`${named(known)} already has a report`);
    }
    if (known.report !== undefined) {
      return [known];
    }
    if (known.plan !== plan) {
      throw new AlreadyReportedError(
        `a report to ${named(known)} was started with the plan ${known.plan}; ` +
          `it cannot be completed with the plan ${plan}`,
      );
    }
    const time = this.#now(entries);
    if (this.#budget.period === undefined || known.time === time) {
      return [known];
    }
    entries.delete(known.key); // a report that was not drawn in its period counts in the current one
    this.#checkPeriod(entries, known.loss, time);
    return [{ ...known, time }, true];
  }

  /** Joins a series: reserves the loss of all answers and stores the waves. An earlier draw is kept. */
  join(collection, plan, whole, each, waves) {
    return this.change((entries) => {
      const known = entries.get(keyOf(collection));
      if (known !== undefined) {
        if (known.waves === undefined || known.plan !== plan) {
          throw new AlreadyReportedError(`${named(known)} was answered with the plan ${known.plan}`);
        }
        return [known];
      }
      refuseSecondAddress(entries, collection, plan);
      const time = this.#now(entries);
      this.#checkWhole(entries, collection, whole);
      this.#checkPeriod(new Map(), each, time);
      return this.#add(entries, { ...collection, plan, loss: whole, time, waves });
    });
  }

  /** Stores a report, {id, bytes}, unless there is one. Returns the entry. */
  keep(collection, report) {
    return this.change((entries) => {
      const entry = this.#known(entries, collection);
      return entry.report === undefined ? [{ ...entry, report }, true] : [entry];
    });
  }

  /** Stores the collector's settlement, 'accepted' or 'rejected', unless there is one. */
  settle(collection, settlement) {
    return this.change((entries) => {
      const entry = this.#known(entries, collection);
      const isPending = entry.report !== undefined && entry.settlement === undefined;
      return isPending ? [{ ...entry, settlement }, true] : [entry];
    });
  }

  /** Returns all entries, the oldest first. */
  async entries() {
    let all = [];
    await this.change((entries) => {
      all = [...entries.values()];
      return [undefined];
    });
    return all;
  }

  async find(collection) {
    return (await this.entries()).find((entry) => entry.key === keyOf(collection));
  }

  /** Returns the total loss of all reports and joined series, rounded. */
  async spent() {
    const losses = (await this.entries()).filter(isWhole).map((entry) => entry.loss);
    const sum = (key) => exactSum(losses.map((loss) => loss[key])).toDouble();
    return { epsilon: sum('epsilon'), delta: sum('delta'), of: this.#budget.lifetime };
  }

  #known(entries, collection) {
    const entry = entries.get(keyOf(collection));
    if (entry === undefined || entry.waves !== undefined) {
      throw new Error(`nothing is reserved for ${named(collection)}`);
    }
    return entry;
  }

  #add(entries, entry) {
    return [{ ...entry, key: keyOf(entry), number: entries.size }, true];
  }

  /** The time, which never precedes an entry's: setting the clock back must not reopen a period. */
  #now(entries) {
    return [...entries.values()].reduce((latest, { time }) => Math.max(latest, time), this.#clock());
  }

  #checkReport(entries, collection, loss, time) {
    if (isWhole(collection)) {
      this.#checkWhole(entries, collection, loss);
    }
    this.#checkPeriod(entries, loss, time);
  }

  /** The limits for the lifetime and the collector count a series as a whole, without its waves. */
  #checkWhole(entries, { collector }, loss) {
    const whole = [...entries.values()].filter(isWhole);
    check(whole, loss, this.#budget.lifetime, 'the lifetime');
    const same = whole.filter((entry) => entry.collector === collector);
    check(same, loss, this.#budget.collector, `the collector ${collector}`);
  }

  /** Periods are sliding windows, not calendar periods. */
  #checkPeriod(entries, loss, time) {
    const { period } = this.#budget;
    const present = [...entries.values()].filter(
      (entry) => entry.waves === undefined && entry.time > time - period?.milliseconds,
    );
    check(present, loss, period?.loss, `any ${period?.milliseconds / 1000} seconds`);
  }
}

function check(entries, loss, cap, which) {
  for (const key of cap === undefined ? [] : ['epsilon', 'delta']) {
    const sum = exactSum([loss, ...entries.map((entry) => entry.loss)].map((one) => one[key]));
    if (!sum.isAtMost(Fraction.ofExactly(cap[key]))) {
      throw new BudgetExceededError(
        `a report has a loss of ${inWords(loss)}; together with earlier reports this exceeds the limit of ` +
          `${inWords(cap)} for ${which}`,
      );
    }
  }
}

/** Refuses the questions of an earlier report under another id or address. */
function refuseSecondAddress(entries, collection, plan) {
  for (const entry of entries.values()) {
    if (entry.plan === plan) {
      throw new AlreadyReportedError(
        `${named(collection)} has the same plan as ${named(entry)}, which already has a report`,
      );
    }
  }
}

/**
 * A ledger in memory, lost when the page or process ends. A person could then be asked again. For
 * tests, and for programs that keep their own record.
 */
export class ForgetfulMemoryLedger extends BookLedger {
  #entries = new Map();

  async change(decide) {
    const [entry, isNew] = decide(new Map(this.#entries));
    if (isNew) {
      this.#entries.set(entry.key, entry);
    }
    return entry;
  }
}

/**
 * A device's memory of what it has told whom. It refuses a second report to the same questions, and
 * all reports together may not take more than the owner's budget. Entries only ever grow: first the
 * loss is reserved, then the finished report is there, then what became of it.
 */
import { AlreadyReportedError, BudgetExceededError } from './errors.js';
import { Fraction } from './exact.js';
import { exactSum, inWords, toLoss } from './loss.js';

/** What an entry is about, in words. */
export const named = ({ collector, id, wave }) =>
  `${wave === undefined ? '' : `wave ${wave} of `}collection ${id} at ${collector}`;

const keyOf = ({ collector, id, wave = '' }) => `${collector} ${id} ${wave}`;
const isWhole = (entry) => entry.wave === undefined;

/** The rules. Subclasses decide and store in one step: `change` gives them all entries there are. */
export class BookLedger {
  #budget;
  #clock;

  /**
   * @param budget {lifetime, period: {loss, milliseconds}, collector}: what all reports may take,
   *     those of any stretch of time, and those to one collector; the latter two are optional
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

  /** Counts a loss, unless that was done before; returns the entry, which may have a report. */
  reserve(collection, plan, loss) {
    return this.change((entries) => {
      const known = entries.get(keyOf(collection));
      if (known !== undefined) {
        return this.#resumed(known, plan, entries);
      }
      if (!isWhole(collection)) {
        const series = entries.get(keyOf({ ...collection, wave: undefined }));
        if (!series?.waves?.includes(collection.wave)) {
          throw new Error(`${named(collection)} is no wave that was drawn`);
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
      throw new AlreadyReportedError(`there has been a report to ${named(known)}`);
    }
    if (known.report !== undefined) {
      return [known];
    }
    if (known.plan !== plan) {
      throw new AlreadyReportedError(
        `a report to ${named(known)} was begun under its plan ${known.plan}; ` +
          `it cannot be finished under the plan ${plan}`,
      );
    }
    const time = this.#now(entries);
    if (this.#budget.period === undefined || known.time === time) {
      return [known];
    }
    entries.delete(known.key); // what was not drawn in its period will be drawn in this one
    this.#checkPeriod(entries, known.loss, time);
    return [{ ...known, time }, true];
  }

  /** Joins a series: counts the loss of all answers, and stores the waves; the first draw stays. */
  join(collection, plan, whole, each, waves) {
    return this.change((entries) => {
      const known = entries.get(keyOf(collection));
      if (known !== undefined) {
        if (known.waves === undefined || known.plan !== plan) {
          throw new AlreadyReportedError(`${named(known)} was answered under ${known.plan}`);
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

  /** Keeps the report to be sent, {id, bytes}, unless there is one; returns the entry. */
  keep(collection, report) {
    return this.change((entries) => {
      const entry = this.#known(entries, collection);
      return entry.report === undefined ? [{ ...entry, report }, true] : [entry];
    });
  }

  /** Notes the collector's last word, 'accepted' or 'rejected'; the first such word stays. */
  settle(collection, settlement) {
    return this.change((entries) => {
      const entry = this.#known(entries, collection);
      const isPending = entry.report !== undefined && entry.settlement === undefined;
      return isPending ? [{ ...entry, settlement }, true] : [entry];
    });
  }

  /** All that is known, the oldest first. */
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

  /** What is spent by all reports ever, and all series that were joined; rounded. */
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

  /** A clock that is set back does not bring an old period back. */
  #now(entries) {
    return [...entries.values()].reduce((latest, { time }) => Math.max(latest, time), this.#clock());
  }

  #checkReport(entries, collection, loss, time) {
    if (isWhole(collection)) {
      this.#checkWhole(entries, collection, loss);
    }
    this.#checkPeriod(entries, loss, time);
  }

  /** Towards lifetime and collector a series counts as a whole, and its waves do not. */
  #checkWhole(entries, { collector }, loss) {
    const whole = [...entries.values()].filter(isWhole);
    check(whole, loss, this.#budget.lifetime, 'the lifetime');
    const same = whole.filter((entry) => entry.collector === collector);
    check(same, loss, this.#budget.collector, `the collector ${collector}`);
  }

  /** Any stretch of that length counts, not a calendar's. */
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
        `a report would take ${inWords(loss)}; with earlier ones that is more than the ` +
          `${inWords(cap)} that is allowed for ${which}`,
      );
    }
  }
}

/** The same questions at a second address are the same questions. */
function refuseSecondAddress(entries, collection, plan) {
  for (const entry of entries.values()) {
    if (entry.plan === plan) {
      throw new AlreadyReportedError(
        `the plan of ${named(collection)} is that of ${named(entry)}, which has had a report`,
      );
    }
  }
}

/**
 * A ledger that forgets everything when the page or process ends, after which a person could be
 * asked again: for tests, and for programs that keep count elsewhere.
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

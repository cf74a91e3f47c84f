/** One person's device, as a collector meets it. */
import { fromHex, toHex } from './canonical.js';
import { Device, checkLoss } from './device.js';
import { PlanRefusedError, PlanUnavailableError, WireError } from './errors.js';
import { IndexedDbLedger } from './indexeddb.js';
import { named } from './ledger.js';
import { MIN_EPSILON, toLoss } from './loss.js';
import { readPlan } from './plan.js';
import { SecureBits, randomBytes } from './random.js';
import { SeriesTaking } from './taking.js';
import { Transport } from './transport.js';

const MAX_PLAN_BYTES = 1 << 24;
const MAX_ANSWER_BYTES = 1 << 16;
const MEDIA_TYPE = 'application/vnd.hearsay.submissions';
const MAGIC = [0x89, 0x48, 0x53, 0x53, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1];

/** Honest questions have more; and it bounds how often a collector can ask. */
const USUAL_MIN_EPSILON = 0.01;

const SETTLED = {
  accepted: 'accepted',
  duplicate: 'accepted',
  conflicting: 'rejected',
  rejected: 'rejected',
};

/**
 * It reports at most once to a collection, or to a wave of a series, and never takes more from its
 * owner than allowed. `report` fetches and audits the plan, reserves the loss in the ledger, only
 * then looks at the values and draws, keeps the report in the ledger, sends what is kept, and
 * settles it. So no loss is uncounted and a collection sees one report, wherever the page is closed
 * and however many tabs do this at once. Nothing before the look at the values depends on them, and
 * nothing after it fails because of them.
 */
export class HearsayClient {
  #transport;
  #limit;
  #minEpsilon;
  #plans;
  #ledger;

  /**
   * @param collector the address of a collector
   * @param options {limit, lifetime} and what hearsay.d.ts says
   */
  constructor(collector, { limit, lifetime, ledger, minEpsilon, plans, ...patience }) {
    this.#transport = new Transport(collector, patience);
    this.#limit = toLoss(limit);
    this.#minEpsilon = minEpsilon ?? USUAL_MIN_EPSILON;
    this.#plans = plans;
    if (ledger === undefined && lifetime === undefined) {
      throw new TypeError('a lifetime is needed, or a ledger that has one');
    }
    this.#ledger = ledger ?? new IndexedDbLedger({ lifetime });
  }

  /** The collector's address, as the ledger spells it. */
  get collector() {
    return this.#transport.address;
  }

  /** What all reports have told so far, and to whom. */
  get ledger() {
    return this.#ledger;
  }

  /** What a collection asks, for its owner to look at: it spends nothing. */
  async plan(collection) {
    const plan = await this.fetchPlan(this.#transport.collection(collection));
    await (plan.isWholeSeries ? this.answeringWave(plan, 1) : this.#answering(plan));
    return plan;
  }

  /**
   * Reports a person's values to a collection. If a report to it is pending, that one is sent, and
   * the values are not looked at.
   */
  async report(collection, values) {
    const key = this.#transport.collection(collection);
    const known = await this.#ledger.find(key);
    const entry =
      known?.report === undefined
        ? await this.begin(key, this.#answering(await this.fetchPlan(key)), values)
        : await this.#ledger.reserve(key, known.plan, known.loss);
    return this.send(entry);
  }

  /**
   * Takes part in a series: joins it, and answers its waves. To be called whenever the page likes.
   * Without values it answers none, and says whether one waits for an answer.
   */
  takePart(series, values) {
    return new SeriesTaking(this.#transport.collection(series), this).takePart(values);
  }

  /** Sends what this collector has not yet spoken about: the same reports, byte for byte. */
  async sendPending() {
    const receipts = [];
    for (const entry of await this.#ledger.entries()) {
      const isPending = entry.report !== undefined && entry.settlement === undefined;
      if (isPending && entry.collector === this.#transport.address) {
        receipts.push(await this.send(entry));
      }
    }
    return receipts;
  }

  /** @internal Counts the loss, looks at the values, draws, and keeps what was drawn. */
  async begin(key, { device, plan, loss }, values) {
    const reserved = await this.#ledger.reserve(key, plan.hash, loss);
    if (reserved.report !== undefined) {
      return reserved;
    }
    const id = toHex(randomBytes(16));
    const bytes = device.bytes(device.report(values));
    return this.#ledger.keep(key, { id, bytes });
  }

  /** All that it takes to answer a plan, except values. */
  #answering(plan) {
    if (plan.wave !== undefined) {
      throw new PlanRefusedError(`${plan} is no collection of its own`);
    }
    this.#checkIsAllowed(plan);
    return this.#ready(plan);
  }

  #ready(plan) {
    const device = new Device(plan, this.#limit, new SecureBits());
    const loss = provenLoss(plan);
    if (loss.epsilon < this.#minEpsilon) {
      throw new PlanRefusedError(
        `the question takes ε = ${loss.epsilon}; its owner takes questions from ` +
          `ε = ${this.#minEpsilon} on`,
      );
    }
    return { device, plan, loss };
  }

  #checkIsAllowed(plan) {
    if (this.#plans !== undefined && !this.#plans.includes(plan.hash)) {
      throw new PlanRefusedError(`${plan} is ${plan.hash}, which its owner does not allow`);
    }
    if (plan.schema.question !== undefined) {
      throw new PlanRefusedError(`${plan} asks for what is computed from values; this device does not`);
    }
  }

  /** @internal The same for one wave of a series, all of whose answers are within the limit. */
  async answeringWave(series, wave) {
    if (!series.isWholeSeries) {
      throw new PlanRefusedError(`${series} is no series; it is asked once`);
    }
    this.#checkIsAllowed(series);
    checkLoss(series, this.#limit);
    return { ...this.#ready(await series.ofWave(wave)), whole: provenLoss(series) };
  }

  /** @internal The plan is taken if its content has the hash that it states. */
  fetchPlan(key) {
    return this.read(key, 'plan', MAX_PLAN_BYTES, readPlan);
  }

  /** @internal Reads what a collector says about a collection. */
  async read(key, resource, mostBytes, reader) {
    const verdict = await this.#transport.get(key, resource, mostBytes, async (answer) => {
      if (!answer.isOk) {
        return answer.refusal === undefined ? answer.later : { silent: answer.refusal };
      }
      try {
        return { said: await reader(answer.text) };
      } catch (error) {
        if (error instanceof WireError) {
          return { silent: error.message };
        }
        throw error;
      }
    });
    if (verdict.silent !== undefined) {
      throw new PlanUnavailableError(`no ${resource} of ${named(key)}: ${verdict.silent}`);
    }
    return verdict.said;
  }

  /** @internal Sends what is kept, and notes what the collector says about it. */
  async send(entry) {
    const { report, wave, id: collection } = entry;
    const verdict = await this.#transport.post(
      entry,
      'reports',
      MEDIA_TYPE,
      submission(entry),
      MAX_ANSWER_BYTES,
      (answer) => readResult(answer, report.id),
    );
    const { status, reason } = verdict.said ?? { status: 'pending', reason: verdict.silent };
    if (status !== 'pending') {
      await this.#ledger.settle(entry, SETTLED[status]);
    }
    return { collection, wave, id: report.id, bytes: report.bytes, status, reason };
  }
}

/** What the audit proves, not what the plan claims. */
function provenLoss(plan) {
  const { epsilon, delta } = plan.audit;
  return {
    epsilon: Math.max(Math.min(epsilon, plan.loss.epsilon), MIN_EPSILON),
    delta: Math.min(delta, plan.loss.delta),
  };
}

/** A report on its way: a header with the plan's hash, the report's id, its length, and itself. */
export function submission({ plan, report: { id, bytes } }) {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length);
  return Uint8Array.from([...MAGIC, ...fromHex(plan), ...fromHex(id), ...length, ...bytes]);
}

/** An answer that does not name this very report does not acknowledge it. */
function readResult(answer, id) {
  if (!answer.isOk) {
    const { refusal } = answer;
    if (refusal === undefined) {
      return answer.later;
    }
    return answer.asksForAToken
      ? { silent: refusal }
      : { said: { status: 'rejected', reason: refusal } };
  }
  const result = onlyResult(answer.text);
  return result?.id === id && Object.hasOwn(SETTLED, result.status)
    ? { said: result }
    : { later: 'the answer is not about this report' };
}

function onlyResult(text) {
  try {
    const { results } = JSON.parse(text);
    return results.length === 1 ? results[0] : undefined;
  } catch {
    return undefined; // what cannot be read is no answer
  }
}

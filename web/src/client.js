/** The client of one person's device. */
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

/** Below the ε of any useful question; with the lifetime it bounds the number of questions. */
const USUAL_MIN_EPSILON = 0.01;

const SETTLED = {
  accepted: 'accepted',
  duplicate: 'accepted',
  conflicting: 'rejected',
  rejected: 'rejected',
};

/**
 * A client that reports at most once to a collection or to a wave of a series, within the budget of
 * its owner. `report` fetches and audits the plan and reserves the loss in the ledger. Only then it
 * reads the values, draws the report, stores it in the ledger, sends the stored report and settles
 * it. So every loss is counted and a collection receives one report, even if the page is closed at
 * any point or several tabs report at once. No step before reading the values depends on them, and
 * no step after it fails because of them.
 */
export class HearsayClient {
  #transport;
  #limit;
  #minEpsilon;
  #plans;
  #ledger;

  /**
   * @param collector the address of a collector
   * @param options {limit, lifetime} and the other options in hearsay.d.ts
   */
  constructor(collector, { limit, lifetime, ledger, minEpsilon, plans, ...transport }) {
    this.#transport = new Transport(collector, transport);
    this.#limit = toLoss(limit);
    this.#minEpsilon = minEpsilon ?? USUAL_MIN_EPSILON;
    this.#plans = plans;
    if (ledger === undefined && lifetime === undefined) {
      throw new TypeError('the options need a lifetime or a ledger');
    }
    this.#ledger = ledger ?? new IndexedDbLedger({ lifetime });
  }

  /** The collector's address in the spelling of the ledger. */
  get collector() {
    return this.#transport.address;
  }

  /** The record of all reports and their losses. */
  get ledger() {
    return this.#ledger;
  }

  /** Returns the audited plan of a collection. Spends no budget. */
  async plan(collection) {
    const plan = await this.fetchPlan(this.#transport.collection(collection));
    await (plan.isWholeSeries ? this.answeringWave(plan, 1) : this.#answering(plan));
    return plan;
  }

  /**
   * Reports a person's values to a collection. If a report to it is pending, sends that report
   * without reading the values.
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
   * Joins a series and answers its open wave, if it was drawn. A page may call this at any time.
   * Without values no wave is answered; the result then shows whether an answer is due.
   */
  takePart(series, values) {
    return new SeriesTaking(this.#transport.collection(series), this).takePart(values);
  }

  /** Sends all reports again that this collector has not settled yet, byte for byte. */
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

  /** @internal Reserves the loss, reads the values, draws a report and stores it. */
  async begin(key, { device, plan, loss }, values) {
    const reserved = await this.#ledger.reserve(key, plan.hash, loss);
    if (reserved.report !== undefined) {
      return reserved;
    }
    const id = toHex(randomBytes(16));
    const bytes = device.bytes(device.report(values));
    return this.#ledger.keep(key, { id, bytes });
  }

  /** Returns the device, plan and loss for an answer. */
  #answering(plan) {
    if (plan.wave !== undefined) {
      throw new PlanRefusedError(`${plan} is part of a series and cannot be answered alone`);
    }
    this.#checkIsAllowed(plan);
    return this.#ready(plan);
  }

  #ready(plan) {
    const device = new Device(plan, this.#limit, new SecureBits());
    const loss = provenLoss(plan);
    if (loss.epsilon < this.#minEpsilon) {
      throw new PlanRefusedError(
        `the question has ε = ${loss.epsilon}; its owner requires at least ` +
          `ε = ${this.#minEpsilon}`,
      );
    }
    return { device, plan, loss };
  }

  #checkIsAllowed(plan) {
    if (this.#plans !== undefined && !this.#plans.includes(plan.hash)) {
      throw new PlanRefusedError(`${plan} has the hash ${plan.hash}, which its owner does not allow`);
    }
    if (plan.schema.question !== undefined) {
      throw new PlanRefusedError(
        `${plan} asks for values that a program computes, which this client does not support`,
      );
    }
  }

  /** @internal The same for one wave of a series, if all its answers together are within the limit. */
  async answeringWave(series, wave) {
    if (!series.isWholeSeries) {
      throw new PlanRefusedError(`${series} is not a series`);
    }
    this.#checkIsAllowed(series);
    checkLoss(series, this.#limit);
    return { ...this.#ready(await series.ofWave(wave)), whole: provenLoss(series) };
  }

  /** @internal Returns the plan of a collection, if it has the hash that it states. */
  fetchPlan(key) {
    return this.read(key, 'plan', MAX_PLAN_BYTES, readPlan);
  }

  /** @internal Reads a resource of a collection. */
  async read(key, resource, mostBytes, reader) {
    const verdict = await this.#transport.get(key, resource, mostBytes, async (answer) => {
      if (!answer.isOk) {
        return answer.refusal === undefined ? answer.retryVerdict : { failure: answer.refusal };
      }
      try {
        return { value: await reader(answer.text) };
      } catch (error) {
        if (error instanceof WireError) {
          return { failure: error.message };
        }
        throw error;
      }
    });
    if (verdict.failure !== undefined) {
      throw new PlanUnavailableError(`no ${resource} of ${named(key)}: ${verdict.failure}`);
    }
    return verdict.value;
  }

  /** @internal Sends a stored report and stores the collector's settlement. */
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
    const { status, reason } = verdict.value ?? { status: 'pending', reason: verdict.failure };
    if (status !== 'pending') {
      await this.#ledger.settle(entry, SETTLED[status]);
    }
    return { collection, wave, id: report.id, bytes: report.bytes, status, reason };
  }
}

/** The audited loss, which may be below the plan's claim. */
function provenLoss(plan) {
  const { epsilon, delta } = plan.audit;
  return {
    epsilon: Math.max(Math.min(epsilon, plan.loss.epsilon), MIN_EPSILON),
    delta: Math.min(delta, plan.loss.delta),
  };
}

/** The bytes of a submission: a header with the plan's hash, the report's id, its length, and the report. */
export function submission({ plan, report: { id, bytes } }) {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length);
  return Uint8Array.from([...MAGIC, ...fromHex(plan), ...fromHex(id), ...length, ...bytes]);
}

/** Reads the result for a report. An answer without the report's id acknowledges nothing. */
function readResult(answer, id) {
  if (!answer.isOk) {
    const { refusal } = answer;
    if (refusal === undefined) {
      return answer.retryVerdict;
    }
    return answer.asksForAToken
      ? { failure: refusal }
      : { value: { status: 'rejected', reason: refusal } };
  }
  const result = onlyResult(answer.text);
  return result?.id === id && Object.hasOwn(SETTLED, result.status)
    ? { value: result }
    : { retry: 'the answer does not name this report' };
}

function onlyResult(text) {
  try {
    const { results } = JSON.parse(text);
    return results.length === 1 ? results[0] : undefined;
  } catch {
    return undefined; // an unreadable answer is no answer
  }
}

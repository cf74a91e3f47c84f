/** The participation of one device in one series. */
import {
  AlreadyReportedError,
  BudgetExceededError,
  PlanRefusedError,
  PlanUnavailableError,
} from './errors.js';
import { Fields, readJson } from './json.js';
import { named } from './ledger.js';
import { SecureBits } from './random.js';

const MAX_ANSWER_BYTES = 1 << 12;

/**
 * On joining, before it reads any value, the device draws the waves that it answers, and the ledger
 * stores them with the loss of all answers in one step. The device answers a drawn wave once, when
 * the collector reports it as open. It does not use its own clock.
 */
export class SeriesTaking {
  #series;
  #client;

  constructor(series, client) {
    this.#series = series;
    this.#client = client;
  }

  async takePart(values) {
    const earlier = await this.#sendPending();
    if (earlier?.status === 'pending') {
      return { stage: 'waiting', receipt: earlier, next: 'the report must be sent again' };
    }
    const known = await this.#client.ledger.find(this.#series);
    if (known === undefined) {
      return this.#join(values);
    }
    if (known.waves === undefined) {
      throw new AlreadyReportedError(`${named(this.#series)} already has a report`);
    }
    return this.#answerIfDue(known, await this.#askWaves(), undefined, earlier, values);
  }

  /** Sends pending reports and returns the last receipt. Stops if a report is still pending. */
  async #sendPending() {
    let last;
    for (const entry of await this.#client.ledger.entries()) {
      const { collector, id } = this.#series;
      const isPending = entry.report !== undefined && entry.settlement === undefined;
      if (isPending && entry.collector === collector && entry.id === id && last?.status !== 'pending') {
        last = await this.#client.send(entry);
      }
    }
    return last;
  }

  async #join(values) {
    const now = await this.#wavesToJoin();
    const plan = await this.#client.fetchPlan(this.#series); // no request between the plan and the report
    const { loss, whole } = await this.#client.answeringWave(plan, 1);
    if (now.waves !== plan.series.waves) {
      throw new PlanUnavailableError(
        `the collector states ${now.waves} waves for ${named(this.#series)}; ` +
          `its plan has ${plan.series.waves}`,
      );
    }
    if (now.first === undefined) {
      return { stage: 'over', next: 'the series is over' };
    }
    const drawn = plan.series.draw(now.first, new SecureBits());
    const joined = await this.#client.ledger.join(this.#series, plan.hash, whole, loss, drawn);
    const progress = await this.#answerIfDue(joined, now, plan, undefined, values);
    return progress.stage === 'waiting' ? { ...progress, stage: 'joined' } : progress;
  }

  /** Asks for the waves. If there are none, the plan is fetched, since its error may give the reason. */
  async #wavesToJoin() {
    try {
      return await this.#askWaves();
    } catch (error) {
      if (error instanceof PlanUnavailableError) {
        await this.#client.answeringWave(await this.#client.fetchPlan(this.#series), 1);
      }
      throw error;
    }
  }

  async #answerIfDue(joined, now, plan, receipt, values) {
    const next = now.first === undefined ? undefined : await this.#waveLeft(joined, now.first);
    if (next === undefined) {
      return { stage: 'over', receipt, next: 'this device has no waves left' };
    }
    if (!now.isOpen || next !== now.first) {
      return { stage: 'waiting', receipt, next: `this device answers wave ${next} next` };
    }
    if (values === undefined) {
      return { stage: 'asked', receipt, next: `wave ${next} is open and needs an answer` };
    }
    return this.#answer(joined, plan ?? (await this.#client.fetchPlan(this.#series)), next, receipt, values);
  }

  /** Returns the first drawn wave without a report, from wave `first` on. */
  async #waveLeft(joined, first) {
    for (const wave of joined.waves) {
      const entry = wave >= first && (await this.#client.ledger.find({ ...this.#series, wave }));
      if (wave >= first && entry?.report === undefined) {
        return wave;
      }
    }
    return undefined;
  }

  async #answer(joined, plan, wave, receipt, values) {
    if (plan.hash !== joined.plan) {
      throw new PlanRefusedError(
        `${named(this.#series)} was joined with the plan ${joined.plan}; it now has the plan ${plan.hash}`,
      );
    }
    const answering = await this.#client.answeringWave(plan, wave);
    let entry;
    try {
      entry = await this.#client.begin({ ...this.#series, wave }, answering, values);
    } catch (error) {
      if (error instanceof BudgetExceededError || error instanceof AlreadyReportedError) {
        return { stage: 'waiting', receipt, next: `wave ${wave} is open: ${error.message}` };
      }
      throw error;
    }
    const sent = await this.#client.send(entry);
    const left = await this.#waveLeft(joined, wave + 1);
    const next = left === undefined ? "this was the device's last wave" : `this device answers wave ${left} next`;
    return { stage: 'reported', receipt: sent, next };
  }

  #askWaves() {
    return this.#client.read(this.#series, 'wave', MAX_ANSWER_BYTES, (text) => {
      const fields = new Fields(readJson(text, 'answer'), 'the answer');
      const waves = fields.integer('waves');
      if (!fields.has('first')) {
        return { waves, isOpen: false };
      }
      const first = fields.integer('first');
      if (first < 1 || first > waves) {
        throw fields.error(`'first' is ${first}; it must be 1 to ${waves}`);
      }
      return { waves, first, isOpen: fields.flag('open') };
    });
  }
}

/** One device in one series. */
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
 * On joining, and without a look at any value, the device draws which waves it will answer, and the
 * ledger stores them with the loss of all answers in one step. It answers a wave that it has drawn
 * when the collector says that the wave is open, and once. Its own clock does not matter.
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
      return { stage: 'waiting', receipt: earlier, next: 'the report is to be sent again' };
    }
    const known = await this.#client.ledger.find(this.#series);
    if (known === undefined) {
      return this.#join(values);
    }
    if (known.waves === undefined) {
      throw new AlreadyReportedError(`there has been a report to ${named(this.#series)}`);
    }
    return this.#goOn(known, await this.#askWaves(), undefined, earlier, values);
  }

  /** Returns the last receipt; the first that is pending ends it, as others would be. */
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
    const plan = await this.#client.fetchPlan(this.#series); // nothing is asked between it and a report
    const { loss, whole } = await this.#client.answeringWave(plan, 1);
    if (now.waves !== plan.series.waves) {
      throw new PlanUnavailableError(
        `the collector says that ${named(this.#series)} has ${now.waves} waves; ` +
          `its plan has ${plan.series.waves}`,
      );
    }
    if (now.first === undefined) {
      return { stage: 'over', next: 'the series is over' };
    }
    const drawn = plan.series.draw(now.first, new SecureBits());
    const joined = await this.#client.ledger.join(this.#series, plan.hash, whole, loss, drawn);
    const progress = await this.#goOn(joined, now, plan, undefined, values);
    return progress.stage === 'waiting' ? { ...progress, stage: 'joined' } : progress;
  }

  /** Asks for the waves first; if there are none, the plan may say why. */
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

  async #goOn(joined, now, plan, receipt, values) {
    const next = now.first === undefined ? undefined : await this.#waveLeft(joined, now.first);
    if (next === undefined) {
      return { stage: 'over', receipt, next: 'no wave is left that this device answers' };
    }
    if (!now.isOpen || next !== now.first) {
      return { stage: 'waiting', receipt, next: `this device answers wave ${next} next` };
    }
    if (values === undefined) {
      return { stage: 'asked', receipt, next: `wave ${next} is open and waits for an answer` };
    }
    return this.#answer(joined, plan ?? (await this.#client.fetchPlan(this.#series)), next, receipt, values);
  }

  /** The first wave from a certain one on that was drawn and has no report. */
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
        `${named(this.#series)} was joined under its plan ${joined.plan}; it now asks ${plan.hash}`,
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

/** Turns a person's values into a report. */
import { PlanRefusedError } from './errors.js';
import { BitWriter, bitsFor } from './layout.js';
import { inWords, isWithin } from './loss.js';

/**
 * One plan, audited and ready to be answered. All that can fail fails here, before any value is
 * looked at.
 */
export class Device {
  #plan;
  #bits;
  #inputs;
  #layouts;

  /** @param limit the most that the owner allows, {epsilon, delta} */
  constructor(plan, limit, bits) {
    refuseIfTooMuch(plan, limit);
    this.#plan = plan;
    this.#bits = bits;
    this.#inputs = plan.parts.map((part) => plan.inputs(part));
    this.#layouts = plan.parts.map((part) => part.mechanism.law.layout());
    plan.parts.forEach((part) => part.mechanism.law.prepare?.());
  }

  /**
   * Draws a report on a person's values: which parts, and their words, two places of 32 bits each.
   * From the moment it looks at the values it neither throws nor stays silent because of them.
   */
  report(values) {
    const record = this.#plan.schema.place(values);
    try {
      const parts = this.#plan.sampling.draw(this.#bits);
      return { parts, words: parts.map((part) => this.#draw(part, record)) };
    } finally {
      this.#bits.erase();
      record.fill(0);
    }
  }

  #draw(part, record) {
    const out = new Uint32Array(2 * this.#layouts[part].words);
    this.#plan.parts[part].mechanism.law.report(record, this.#inputs[part], this.#bits, out);
    return out;
  }

  /** A report as bytes, which has neither length nor name: the plan says all that. */
  bytes({ parts, words }) {
    const all = this.#plan.parts.length;
    const isListed = parts.length * bitsFor(all) < all;
    const selection = parts.length === all ? 0 : isListed ? parts.length * bitsFor(all) : all;
    const bits = parts.reduce((sum, part) => sum + this.#layouts[part].bits, selection);
    const out = new BitWriter(bits);
    if (selection > 0 && isListed) {
      parts.forEach((part) => out.put(part, bitsFor(all)));
    } else if (selection > 0) {
      const drawn = new Set(parts);
      this.#layouts.forEach((_, part) => out.put(drawn.has(part) ? 1 : 0, 1));
    }
    parts.forEach((part, i) => this.#layouts[part].write(words[i], out));
    return out.bytes;
  }
}

function refuseIfTooMuch(plan, limit) {
  if (plan.isWholeSeries) {
    throw new PlanRefusedError(`${plan} is answered wave by wave`);
  }
  if (!plan.schema.isTotal) {
    throw new PlanRefusedError(
      `${plan} leaves some values without a place, and silence would tell them: ` +
        plan.schema.howToMakeTotal,
    );
  }
  checkLoss(plan, limit);
}

/** Refuses a plan that takes more than it claims, or than its owner allows. */
export function checkLoss(plan, limit) {
  const { epsilon, delta, holds } = plan.audit;
  if (!holds) {
    throw new PlanRefusedError(`${plan} takes more than it claims: ε = ${epsilon}, δ = ${delta}`);
  }
  if (!isWithin({ epsilon, delta }, limit)) {
    throw new PlanRefusedError(
      `${plan} takes more than its owner allows, which is ${inWords(limit)}: ` +
        inWords({ epsilon, delta }),
    );
  }
}

/** Draws a report from a person's values. */
import { PlanRefusedError } from './errors.js';
import { BitWriter, bitsFor } from './layout.js';
import { inWords, isWithin } from './loss.js';

/**
 * A device for one audited plan. Every check that can fail is in the constructor, before any value
 * is read.
 */
export class Device {
  #plan;
  #bits;
  #inputs;
  #layouts;

  /** @param limit the largest loss that the owner allows, {epsilon, delta} */
  constructor(plan, limit, bits) {
    refuseIfTooMuch(plan, limit);
    this.#plan = plan;
    this.#bits = bits;
    this.#inputs = plan.parts.map((part) => plan.inputs(part));
    this.#layouts = plan.parts.map((part) => part.mechanism.law.layout());
    plan.parts.forEach((part) => part.mechanism.law.prepare?.());
  }

  /**
   * Draws a report on a person's values: the parts, and their words as two entries of 32 bits each.
   * Whatever the values are, it returns a report and does not throw.
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

  /** Returns a report as bytes, without a length or a name, which follow from the plan. */
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
    throw new PlanRefusedError(`${plan} must be answered by wave`);
  }
  if (!plan.schema.isTotal) {
    throw new PlanRefusedError(
      `${plan} does not accept every value, and a missing report would reveal the others: ` +
        plan.schema.howToMakeTotal,
    );
  }
  checkLoss(plan, limit);
}

/** Refuses a plan whose exact loss exceeds its claim or its owner's limit. */
export function checkLoss(plan, limit) {
  const { epsilon, delta, holds } = plan.audit;
  if (!holds) {
    throw new PlanRefusedError(`${plan} exceeds its claim: its exact loss is ε = ${epsilon}, δ = ${delta}`);
  }
  if (!isWithin({ epsilon, delta }, limit)) {
    throw new PlanRefusedError(
      `${plan} exceeds its owner's limit of ${inWords(limit)}: ` +
        `its exact loss is ${inWords({ epsilon, delta })}`,
    );
  }
}

// This browser as a device. The client audits, draws, stores and sends; this module translates its results and errors into
// stages of the page.

import {
  AlreadyReportedError,
  BudgetExceededError,
  HearsayClient,
  LedgerError,
  PlanRefusedError,
  readPlan,
} from "../../client/hearsay.js";
import * as api from "../api.js";
import { collector } from "../collector.js";
import { isForPeople } from "./questions.js";

/** The largest ε of one collection, or of one series with all its answers. */
export const LIMIT = 4;

/** The largest total ε that this browser ever reports to the collectors of this site. */
export const LIFETIME = 10;

/** The retries are few and short, because a person waits. The button or a restored network sends the report later. */
const RETRIES = { attempts: 2, first: 500 };

const STAGES = [
  [BudgetExceededError, "spent"],
  [AlreadyReportedError, "elsewhere"],
  [LedgerError, "noMemory"],
  [PlanRefusedError, "refused"],
];

/** An error whose `stage` determines what the page shows. */
class StageError extends Error {
  constructor(stage, message, details) {
    super(message);
    Object.assign(this, { stage, ...details });
  }
}

async function staged(work) {
  try {
    return await work();
  } catch (error) {
    const entry = STAGES.find(([kind]) => error instanceof kind);
    throw entry ? new StageError(entry[1], error.message) : error;
  }
}

const newClient = (options) =>
  new HearsayClient(collector, { limit: LIMIT, lifetime: LIFETIME, retries: RETRIES, ...options });

/** Reads a refused plan once more to find the reason for the refusal. */
async function explained(refusal, id) {
  if (refusal.stage !== "refused") {
    return refusal;
  }
  const plan = await readPlan(await (await api.request(api.resources.plan(id))).text()).catch(() => undefined);
  if (plan && !isForPeople(plan.schema)) {
    return new StageError("forPrograms", refusal.message);
  }
  return plan?.audit.epsilon > LIMIT
    ? new StageError("refused", refusal.message, { epsilon: plan.audit.epsilon, limit: LIMIT })
    : refusal;
}

const statusOf = ({ waves, report, settlement }) => {
  if (waves) {
    return "joined";
  }
  return report ? (settlement ?? "pending") : "reserved";
};

/** An entry as the page shows it. The loss of an answer to a wave is part of the entry of its series. */
const historyOf = (entry) => ({
  collection: entry.id,
  wave: entry.wave,
  epsilon: entry.wave === undefined ? entry.loss.epsilon : undefined,
  status: statusOf(entry),
});

const outcomeOf = ({ status, reason, id, bytes }) => ({
  status: { duplicate: "accepted", conflicting: "rejected" }[status] ?? status,
  reason,
  report: { id, bytes },
});

class BrowserDevice {
  #id;
  #collector;
  #ledger;

  constructor(id, plan, { collector, ledger }) {
    this.#id = id;
    this.plan = plan;
    this.#collector = collector;
    this.#ledger = ledger;
  }

  /** A client that accepts only the plan that the person has seen, even if the collector offers another one now. */
  #client(token) {
    return newClient({ plans: [this.plan.hash], token: token || undefined });
  }

  /** The ledger's entries and their total loss. */
  history() {
    return staged(async () => ({
      entries: (await this.#ledger.entries()).map((entry) => ({ ...historyOf(entry), isHere: this.#isOwn(entry) })),
      spent: (await this.#ledger.spent()).epsilon,
    }));
  }

  /** Collectors of one site share a ledger, and may have collections with the same id. */
  #isOwn({ collector, id }) {
    return collector === this.#collector && id === this.#id;
  }

  async #own() {
    return (await this.#ledger.entries()).filter((entry) => this.#isOwn(entry));
  }

  /** Returns the stage of this browser in the collection. */
  position() {
    return staged(async () => {
      const own = await this.#own();
      const pending = own.find(({ report, settlement }) => report && !settlement);
      if (pending) {
        return { stage: "pending", report: pending.report };
      }
      return this.plan.series ? this.#turn(own) : answered(own[0]) ?? this.#unlessRefused(own, { stage: "asking" });
    });
  }

  async #turn(own) {
    const { first, open } = await api.progress(this.#id);
    const joined = own.find(({ waves }) => waves);
    const report = own.findLast((entry) => entry.report)?.report;
    if (first === undefined) {
      return { stage: joined ? "over" : "closed", report };
    }
    if (!joined) {
      return this.#unlessRefused(own, { stage: "joining", turn: { open: open && first } });
    }
    const isLeft = (wave) => wave >= first && !own.some((entry) => entry.wave === wave && entry.report);
    const wave = joined.waves.find(isLeft);
    if (wave === undefined) {
      return { stage: "over", report };
    }
    return { stage: open && wave === first ? "asking" : "waiting", turn: { wave } };
  }

  /** Returns the given position, or the reason for which the ledger would refuse a report. Checked before the form is shown. */
  async #unlessRefused(own, position) {
    if (own.length > 0) {
      return position;
    }
    if ((await this.#ledger.entries()).some(({ plan }) => plan === this.plan.hash)) {
      return { stage: "elsewhere" };
    }
    const { epsilon } = await this.#ledger.spent();
    return epsilon + this.plan.audit.epsilon > LIFETIME ? { stage: "spent" } : position;
  }

  /** Draws the waves of a series that this browser answers. */
  join() {
    return staged(() => this.#client().takePart(this.#id));
  }

  /** Draws and sends a report. Returns undefined if the wave is already over. */
  answer(values, token) {
    return staged(async () => {
      const client = this.#client(token);
      const receipt = this.plan.series
        ? (await client.takePart(this.#id, values)).receipt
        : await client.report(this.#id, values);
      return receipt && outcomeOf(receipt);
    });
  }

  /** Sends the stored report again, byte for byte. Returns undefined if another tab has already sent it. */
  sendAgain(token) {
    return staged(async () => {
      const receipts = await this.#client(token).sendPending();
      const own = receipts.find(({ collection }) => collection === this.#id);
      return own && outcomeOf(own);
    });
  }
}

/** The position of a settled entry; undefined if no report was drawn, so that the questions are asked again. */
const answered = (entry) =>
  entry?.report && { stage: entry.settlement === "accepted" ? "answered" : "rejected", report: entry.report };

/** Returns the device for a collection. Throws a `StageError` if its plan must not be answered. */
export async function openDevice(id) {
  if (!isSecureContext) {
    throw new StageError("insecure", location.origin);
  }
  const client = await staged(() => newClient());
  await staged(() => client.ledger.entries());
  try {
    const plan = await staged(() => client.plan(id));
    return new BrowserDevice(id, plan, client);
  } catch (error) {
    throw await explained(error, id);
  }
}

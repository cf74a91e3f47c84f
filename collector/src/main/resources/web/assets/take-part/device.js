// This browser as a device. The client does all that matters: it audits, draws, remembers and sends. What is here
// only says in which of the page's stages that has led.

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

/** The most that one collection may take, or one series with all its answers. */
export const LIMIT = 4;

/** The most that this browser tells the collectors of this site, ever. */
export const LIFETIME = 10;

/** A person waits for the answer: what is not sent at once is sent by the button, or when the network is back. */
const RETRIES = { attempts: 2, first: 500 };

const STAGES = [
  [BudgetExceededError, "spent"],
  [AlreadyReportedError, "elsewhere"],
  [LedgerError, "noMemory"],
  [PlanRefusedError, "refused"],
];

/** What is thrown here says by its `stage` what the page shows. */
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
    const found = STAGES.find(([kind]) => error instanceof kind);
    throw found ? new StageError(found[1], error.message) : error;
  }
}

const newClient = (options) =>
  new HearsayClient(collector, { limit: LIMIT, lifetime: LIFETIME, retries: RETRIES, ...options });

/** A refused plan is read once more, to say in words why. */
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

/** What an answer to a wave takes is counted with the series. */
const toldOf = (entry) => ({
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

  /** It answers the plan that the person has seen, and no other that has taken its place. */
  #client(token) {
    return newClient({ plans: [this.plan.hash], token: token || undefined });
  }

  /** What this browser has told, and what that comes to. */
  told() {
    return staged(async () => ({
      entries: (await this.#ledger.entries()).map((entry) => ({ ...toldOf(entry), isHere: this.#isOwn(entry) })),
      spent: (await this.#ledger.spent()).epsilon,
    }));
  }

  /** The ledger is the site's: another collector of the same site may have a collection of the same name. */
  #isOwn({ collector, id }) {
    return collector === this.#collector && id === this.#id;
  }

  async #own() {
    return (await this.#ledger.entries()).filter((entry) => this.#isOwn(entry));
  }

  /** How far this browser is with the collection. */
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

  /** Nobody should fill in a form whose answers the ledger will refuse. */
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

  /** Draws the waves of a series that this browser will answer. */
  join() {
    return staged(() => this.#client().takePart(this.#id));
  }

  /** Draws and sends; undefined if the wave was over before. */
  answer(values, token) {
    return staged(async () => {
      const client = this.#client(token);
      const receipt = this.plan.series
        ? (await client.takePart(this.#id, values)).receipt
        : await client.report(this.#id, values);
      return receipt && outcomeOf(receipt);
    });
  }

  /** Sends what was drawn, the same bytes; undefined if another tab has done that. */
  sendAgain(token) {
    return staged(async () => {
      const receipts = await this.#client(token).sendPending();
      const own = receipts.find(({ collection }) => collection === this.#id);
      return own && outcomeOf(own);
    });
  }
}

/** A settled entry; one whose report was never drawn is asked again. */
const answered = (entry) =>
  entry?.report && { stage: entry.settlement === "accepted" ? "answered" : "rejected", report: entry.report };

/** The device for a collection, if its plan is one that may be answered. */
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

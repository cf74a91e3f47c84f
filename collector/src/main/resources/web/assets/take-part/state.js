// The state of a person's participation. Its `stage` alone determines which content the page shows.

import { nextTick, onMounted, onUnmounted, reactive, shallowReactive } from "../lib/vue.js";
import { announceNow } from "../announce.js";
import * as api from "../api.js";
import { focusView } from "../page.js";
import { LIFETIME, openDevice } from "./device.js";
import { texts } from "./language.js";
import { isForPeople, noAnswers } from "./questions.js";

/** Announcements for screen readers at stages that have no text of the same name. */
const ANNOUNCEMENTS = {
  asking: () => texts().questions,
  joining: () => texts().join,
  over: () => texts().turnsOver,
  waiting: () => "",
};

const stageOf = (fault) => {
  if (fault.stage) {
    return fault.stage;
  }
  return fault.status === 404 ? "missing" : "unreachable";
};

export function useTakingPart(id) {
  const state = shallowReactive({
    id,
    stage: "loading",
    summary: undefined,
    plan: undefined,
    answers: undefined,
    sentAnswers: undefined,
    report: undefined,
    turn: undefined,
    entries: [],
    spent: 0,
    lifetime: LIFETIME,
    reason: undefined,
    token: "",
    isBusy: false,
    isUnreached: false,
  });
  let device;

  async function turnTo(stage) {
    state.stage = stage;
    announceNow((ANNOUNCEMENTS[stage] ?? (() => texts()[stage]))());
    await nextTick();
  }

  /** Runs `work`. Every error becomes a stage of the page. */
  async function attempt(work) {
    Object.assign(state, { isBusy: true, isUnreached: false });
    try {
      await work();
    } catch (fault) {
      await failed(fault);
    } finally {
      state.isBusy = false;
    }
  }

  /** Shows the stage of an error. If the network fails, a form that is filled in stays, because nothing was drawn yet. */
  async function failed(fault) {
    const stage = stageOf(fault);
    if (stage === "unreachable" && (state.stage === "asking" || state.stage === "joining")) {
      state.isUnreached = true;
    } else {
      state.reason = fault;
      await turnTo(stage);
    }
  }

  async function loadHistory() {
    const { entries, spent } = await device.history();
    Object.assign(state, { entries, spent });
  }

  const load = () =>
    attempt(async () => {
      state.summary = await api.summary(id);
      device = await openDevice(id);
      state.plan = device.plan;
      await loadHistory();
      await update();
    });

  /** Derives the stage from the ledger and from the state of the collection. */
  async function update() {
    const position = await device.position();
    Object.assign(state, { report: position.report, turn: position.turn });
    if (position.stage === "pending") {
      await turnTo("pending");
      await sendAgain();
    } else if (position.stage !== "asking" && position.stage !== "joining") {
      await turnTo(position.stage);
    } else if (state.summary.state !== "open") {
      await turnTo("closed");
    } else if (!isForPeople(state.plan.schema)) {
      await turnTo("forPrograms");
    } else {
      state.answers = reactive(noAnswers(state.plan.schema));
      await turnTo(position.stage);
    }
  }

  /** Shows the outcome of a report. The answers stay on the page until the person leaves it. */
  async function settle({ status, reason, report }) {
    Object.assign(state, { report, reason });
    await loadHistory();
    await turnTo(status === "accepted" ? "received" : status);
  }

  const join = () =>
    attempt(async () => {
      await device.join();
      await loadHistory();
      await update();
      await focusView();
    });

  /** Shows an outcome. Without one, another tab has sent the report or the wave has ended: the stage is derived anew. */
  const settleOrUpdate = (outcome) => (outcome ? settle(outcome) : update());

  const send = () =>
    attempt(async () => {
      const answers = { ...state.answers };
      const outcome = await device.answer(answers, state.token);
      Object.assign(state, { sentAnswers: outcome && answers, token: "" });
      await settleOrUpdate(outcome);
      await focusView();
    });

  const sendAgain = () => attempt(async () => settleOrUpdate(await device.sendAgain(state.token)));

  const whenOnline = () => state.stage === "pending" && !state.isBusy && sendAgain();

  onMounted(() => {
    addEventListener("online", whenOnline);
    load();
  });
  onUnmounted(() => removeEventListener("online", whenOnline));

  return { state, load, join, send, sendAgain };
}

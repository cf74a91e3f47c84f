// How far a person is with a collection: what the page shows follows from `stage`, and nothing else does.

import { nextTick, onMounted, onUnmounted, reactive, shallowReactive } from "../lib/vue.js";
import { announceNow } from "../announce.js";
import * as api from "../api.js";
import { focusView } from "../page.js";
import { LIFETIME, openDevice } from "./device.js";
import { texts } from "./language.js";
import { isForPeople, noAnswers } from "./questions.js";

/** What those who hear the page are told at a stage whose name is not that of its heading. */
const HEARD = {
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
    said: undefined,
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
    announceNow((HEARD[stage] ?? (() => texts()[stage]))());
    await nextTick();
  }

  /** Whatever goes wrong is a stage of its own; nothing is thrown past the page. */
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

  /** Who has filled in the form keeps it while the network fails: nothing was drawn yet. */
  async function failed(fault) {
    const stage = stageOf(fault);
    if (stage === "unreachable" && (state.stage === "asking" || state.stage === "joining")) {
      state.isUnreached = true;
    } else {
      state.reason = fault;
      await turnTo(stage);
    }
  }

  async function remember() {
    const { entries, spent } = await device.told();
    Object.assign(state, { entries, spent });
  }

  const load = () =>
    attempt(async () => {
      state.summary = await api.summary(id);
      device = await openDevice(id);
      state.plan = device.plan;
      await remember();
      await go();
    });

  /** The stage that follows from what this device has told, and from what is asked now. */
  async function go() {
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

  /** What a report has become; what was said stays on the page until it is left. */
  async function settle({ status, reason, report }) {
    Object.assign(state, { report, reason });
    await remember();
    await turnTo(status === "accepted" ? "received" : status);
  }

  const join = () =>
    attempt(async () => {
      await device.join();
      await remember();
      await go();
      await focusView();
    });

  /** Without an outcome something has changed meanwhile, such as the wave, or in another tab. */
  const settleOrGo = (outcome) => (outcome ? settle(outcome) : go());

  const send = () =>
    attempt(async () => {
      const said = { ...state.answers };
      const outcome = await device.answer(said, state.token);
      Object.assign(state, { said: outcome && said, token: "" });
      await settleOrGo(outcome);
      await focusView();
    });

  const sendAgain = () => attempt(async () => settleOrGo(await device.sendAgain(state.token)));

  const whenOnline = () => state.stage === "pending" && !state.isBusy && sendAgain();

  onMounted(() => {
    addEventListener("online", whenOnline);
    load();
  });
  onUnmounted(() => removeEventListener("online", whenOnline));

  return { state, load, join, send, sendAgain };
}

// What the planner expects of the draft, asked for while it is being typed.

import { reactive, watch } from "../lib/vue.js";
import * as api from "../api.js";
import { aside, h2, li, p, span, ul } from "../elements.js";
import { about, counted, percentAbout } from "../format.js";
import { debounce } from "../pace.js";
import { forgedSentence, predictionSentence, wavePredictionSentence, withinSentence } from "./words.js";
import { predictionRequest } from "./draft.js";

const TYPING = 300;

/** Keeps a prediction for the draft; an answer to an older question never replaces that to a newer one. */
export function usePrediction(draft) {
  const state = reactive({ found: undefined, fault: undefined, isPending: false });
  let running = new AbortController();

  async function ask(wanted) {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    try {
      const found = await api.predict(wanted, signal);
      Object.assign(state, { found, fault: undefined, isPending: false });
    } catch (fault) {
      if (!signal.aborted) {
        onFault(fault);
      }
    }
  }

  /** A planner that is busy with others will have time for us in a moment. */
  function onFault(fault) {
    if (fault.status === 429) {
      askSoon();
    } else {
      Object.assign(state, { found: undefined, fault, isPending: false });
    }
  }

  const askSoon = debounce(() => {
    const wanted = predictionRequest(draft);
    if (wanted) {
      ask(wanted);
    } else {
      running.abort();
      Object.assign(state, { found: undefined, fault: undefined, isPending: false });
    }
  }, TYPING);

  watch(draft, () => ((state.isPending = true), askSoon()), { deep: true, immediate: true });
  return state;
}

const details = ({ type, relativeError, mechanism, bits }) =>
  [type === "numeric" && `${percentAbout(relativeError)} of its range`, mechanism, `${about(bits, 2)} bits`]
    .filter(Boolean)
    .join(" · ");

const line = ({ users, series }) => (attribute) =>
  li(
    { key: attribute.name },
    span(series ? wavePredictionSentence(attribute) : predictionSentence(attribute, users)),
    span({ class: "hint" }, details(attribute)),
    span({ class: "hint" }, forgedSentence(attribute)),
  );

const found = ({ users, sample, series, attributes, within }) => [
  ul({ class: "predictions" }, attributes.map(line({ users, series }))),
  within && p({ class: "within" }, withinSentence(within, attributes)),
  p(
    { class: "hint" },
    series
      ? `With ${counted(users, "person", "people")} in all, each answering ${counted(series.answers, "wave")}; 95 times in 100. `
      : "That is 95 times in 100. ",
    sample < attributes.length
      ? `Each person reports on ${sample} of ${counted(attributes.length, "attribute")}, drawn at random.`
      : `Each person reports on ${attributes.length === 1 ? "it" : "all of them"}.`,
  ),
];

const waiting = () =>
  p(
    { class: "quiet-text" },
    "Name an attribute, say what it can be and how many people you expect; what you will know appears here.",
  );

const content = (state) => {
  if (state.fault) {
    return p({ class: "fault" }, state.fault.message);
  }
  return state.found ? found(state.found) : waiting();
};

export const Prediction = ({ state }) =>
  aside(
    { class: ["card", "prediction", state.isPending && "pending"], "aria-labelledby": "prediction", "aria-live": "polite" },
    h2({ id: "prediction" }, "What you will know"),
    content(state),
  );

Prediction.props = ["state"];

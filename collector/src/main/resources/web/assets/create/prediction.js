// The expected precision of the new collection, requested from the planner during typing.

import { reactive, watch } from "../lib/vue.js";
import * as api from "../api.js";
import { aside, h2, li, p, span, ul } from "../elements.js";
import { about, counted, percentAbout } from "../format.js";
import { debounce } from "../pace.js";
import { forgedSentence, predictionSentence, wavePredictionSentence, withinSentence } from "./words.js";
import { predictionRequest } from "./draft.js";

const TYPING = 300;

/** Keeps a prediction for the entries of the form. A new request cancels the previous one. */
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

  /** Asks again soon if the planner is busy with other requests. */
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
      ? `Confidence 95\u00a0%, for ${counted(users, "person", "people")} in total, each of whom answers ${counted(series.answers, "wave")}. `
      : "Confidence 95\u00a0%. ",
    sample < attributes.length
      ? `Each person reports on ${sample} of ${counted(attributes.length, "attribute")}, drawn at random.`
      : `Each person reports on ${attributes.length === 1 ? "the attribute" : "all attributes"}.`,
  ),
];

const waiting = () =>
  p(
    { class: "quiet-text" },
    "Enter an attribute, its possible values and the expected number of people. The expected precision then appears here.",
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
    h2({ id: "prediction" }, "Expected precision"),
    content(state),
  );

Prediction.props = ["state"];

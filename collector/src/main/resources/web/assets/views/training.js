// One training: how far it is, what it has learned, and the model to take away.

import { onMounted, onUnmounted, shallowReactive, watch } from "../lib/vue.js";
import { TokenForm } from "../access.js";
import * as api from "../api.js";
import { a, div, h1, h2, header, p, section, span, use } from "../elements.js";
import { about, count, moment } from "../format.js";
import { errorNotice, loading } from "../notices.js";
import { useTitle } from "../page.js";
import { addresses } from "../router.js";
import { rememberReading } from "../tokens.js";
import { ModelCard } from "../training/model-card.js";
import { TASKS, TRAINING_STATES } from "../training/words.js";

const REFRESH = 5000;

/** Asks anew every few seconds while the view is shown. */
function useTraining(id) {
  const state = shallowReactive({ id, summary: undefined, model: undefined, fault: undefined, modelFault: undefined });
  const load = async () => {
    await api.training(id).then(
      (summary) => Object.assign(state, { summary, fault: undefined }),
      (fault) => (state.fault = fault),
    );
    await api.model(id).then(
      (model) => Object.assign(state, { model, modelFault: undefined }),
      (modelFault) => Object.assign(state, { model: undefined, modelFault }),
    );
  };
  let timer;
  onMounted(() => (load(), (timer = setInterval(load, REFRESH))));
  onUnmounted(() => clearInterval(timer));
  watch(() => api.readerOf(id), load);
  return state;
}

const figureOf = (number, name, explanation) =>
  div(
    { class: "figure large" },
    span({ class: "figure-name" }, name),
    span({ class: "number" }, number),
    span({ class: "hint" }, explanation),
  );

/** Of the round that is open, readers do not learn how many have answered. */
const roundText = ({ reports, groupSize, status }) => {
  if (status !== "asking") {
    return TRAINING_STATES[status];
  }
  return reports === undefined ? `each of ${count(groupSize)} people` : `${count(reports)} of ${count(groupSize)} in this one`;
};

/** Who may not read does not learn how far it is. */
const hasProgress = ({ round }) => round !== undefined;

const headline = (one) => [
  header(
    { class: "view-header" },
    div(h1(one.name), p({ class: "hint" }, `Since ${moment(one.created)}`)),
    div({ class: "badges" }, span({ class: ["badge", one.status === "asking" && "open"] }, TRAINING_STATES[one.status])),
  ),
  div(
    { class: "card figures headline" },
    hasProgress(one) && figureOf(`${count(one.round)} / ${count(one.rounds)}`, "Rounds over", roundText(one)),
    hasProgress(one)
      ? figureOf(count(one.devices), "Devices", `of the ${count(one.people)} expected`)
      : figureOf(count(one.people), "Devices", "expected"),
    figureOf(about(one.epsilon), "Privacy loss ε", "for everything from one person"),
    figureOf(one.label, "Learns", TASKS[one.task]),
  ),
  hasProgress(one) && progressBar(one),
];

const progressBar = (one) =>
  div(
    {
      class: "progress",
      role: "progressbar",
      "aria-label": "Rounds over",
      "aria-valuemin": 0,
      "aria-valuemax": one.rounds,
      "aria-valuenow": one.round,
    },
    div({ class: "progress-done", style: { width: `${(100 * one.round) / one.rounds}%` } }),
  );

const locked = (state) =>
  section(
    { class: "card narrow", "aria-labelledby": "locked" },
    h2({ id: "locked" }, "The model is not public"),
    p(
      { class: "hint" },
      state.summary.reporting === "open"
        ? "Nor are counts and the rounds that are over. Everybody may take part, though, and devices get the model so far with the question."
        : "Nor are counts and the rounds that are over. Devices with a token get the model so far with the question.",
    ),
    use(TokenForm, {
      name: "Reading token",
      explanation: "Who created the training got its reading token, and may have given it to you.",
      action: "Show the model",
      onToken: async (token) => {
        await api.model(state.id, token);
        rememberReading(state.id, token);
      },
    }),
  );

const model = (state) => {
  if (state.modelFault?.isAboutAccess) {
    return locked(state);
  }
  return state.modelFault ? errorNotice(state.modelFault.message) : state.model && use(ModelCard, { state });
};

const missing = ({ message }) =>
  div(
    { class: "empty" },
    h1("There is no such training"),
    p(message, ". ", a({ href: addresses.trainings }, "See the others"), "."),
  );

export const TrainingView = {
  props: ["id"],
  setup(props) {
    const state = useTraining(props.id);
    useTitle(() => state.summary?.name ?? "Training");
    return () => {
      if (state.fault?.status === 404) {
        return missing(state.fault);
      }
      return [
        state.fault && errorNotice(state.fault.message),
        state.summary ? [headline(state.summary), model(state)] : !state.fault && loading("the training"),
      ];
    };
  },
};

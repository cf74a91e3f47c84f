// The view of one training: its progress and its model.

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

/** Reloads the training every few seconds while the view is shown. */
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

/** The state of the current round. Readers do not learn the number of its reports. */
const roundText = ({ reports, groupSize, status }) => {
  if (status !== "asking") {
    return TRAINING_STATES[status];
  }
  return reports === undefined ? `${count(groupSize)} people each` : `${count(reports)} of ${count(groupSize)} in the current round`;
};

/** Whether the summary has the progress, which requires the right to read. */
const hasProgress = ({ round }) => round !== undefined;

const headline = (one) => [
  header(
    { class: "view-header" },
    div(h1(one.name), p({ class: "hint" }, `Created ${moment(one.created)}`)),
    div({ class: "badges" }, span({ class: ["badge", one.status === "asking" && "open"] }, TRAINING_STATES[one.status])),
  ),
  div(
    { class: "card figures headline" },
    hasProgress(one) && figureOf(`${count(one.round)} / ${count(one.rounds)}`, "Completed rounds", roundText(one)),
    hasProgress(one)
      ? figureOf(count(one.devices), "Devices", `of the ${count(one.people)} expected`)
      : figureOf(count(one.people), "Devices", "expected"),
    figureOf(about(one.epsilon), "Privacy loss ε", "per person, in total"),
    figureOf(one.label, "Predicted value", TASKS[one.task]),
  ),
  hasProgress(one) && progressBar(one),
];

const progressBar = (one) =>
  div(
    {
      class: "progress",
      role: "progressbar",
      "aria-label": "Completed rounds",
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
        ? "The counts and the completed rounds are not public, either. Everyone may take part; devices receive the current model with the question."
        : "The counts and the completed rounds are not public, either. Devices with a reporting token receive the current model with the question.",
    ),
    use(TokenForm, {
      name: "Reading token",
      explanation: "The creator of the training received the reading token and can give it to you.",
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
    h1("Training not found"),
    p(message, ". ", a({ href: addresses.trainings }, "All trainings")),
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

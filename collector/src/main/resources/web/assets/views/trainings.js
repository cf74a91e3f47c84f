// The list of trainings, newest first.

import { onMounted, ref } from "../lib/vue.js";
import * as api from "../api.js";
import { a, code, div, h1, h2, header, li, p, span, ul } from "../elements.js";
import { about, count, counted, moment } from "../format.js";
import { errorNotice, loading } from "../notices.js";
import { useTitle } from "../page.js";
import { addresses } from "../router.js";
import { TASKS, TRAINING_STATES } from "../training/words.js";

const MAX_LISTED = 1000;

const figureOf = (number, text) => div({ class: "figure" }, span({ class: "number" }, number), span(text));

const card = (one) =>
  li(
    { class: "card collection-card", key: one.id },
    header(
      h2(a({ href: addresses.training(one.id) }, one.name)),
      span({ class: ["badge", one.status === "asking" && "open"] }, TRAINING_STATES[one.status]),
    ),
    div(
      { class: "figures" },
      figureOf(count(one.people), "people expected"),
      figureOf(about(one.epsilon), "ε, at most"),
      figureOf(one.label, TASKS[one.task]),
    ),
    p({ class: "hint" }, `Created ${moment(one.created)}`),
  );

const empty = () =>
  div(
    { class: "empty" },
    h2("No trainings yet"),
    p(
      "A training learns a model from many people in rounds, without collecting their records. A program starts a training with ",
      code("POST /api/trainings"),
      "; see the ",
      a({ href: addresses.reference }, "HTTP interface"),
      ".",
    ),
  );

export const TrainingsView = {
  setup() {
    useTitle(() => "Trainings");
    const found = ref();
    const fault = ref();
    onMounted(() =>
      api.trainings(0, MAX_LISTED).then(
        (answer) => (found.value = answer),
        (error) => (fault.value = error),
      ),
    );
    const list = ({ total, trainings }) =>
      total === 0 ? empty() : ul({ class: "collection-list" }, trainings.map(card));
    return () => [
      header(
        { class: "view-header" },
        div(
          h1("Trainings"),
          found.value?.total > 0 && p({ class: "hint" }, `${counted(found.value.total, "training")}, newest first`),
        ),
      ),
      fault.value && errorNotice(fault.value.message),
      found.value ? list(found.value) : !fault.value && loading("the trainings"),
    ];
  },
};

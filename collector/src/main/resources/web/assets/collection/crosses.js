// Pairs of attributes: a choice among the pairs that the plan supports, and the estimates of the chosen pair.

import { shallowReactive, watch } from "../lib/vue.js";
import * as api from "../api.js";
import { div, h2, header, label, option, p, section, select, span, use } from "../elements.js";
import { counted } from "../format.js";
import { loading } from "../notices.js";
import { latestOnly } from "../pace.js";
import { CrossAnswer } from "./cross-answer.js";
import { chosenReports } from "./state.js";

/** The attributes of all pairs, and those that form a pair with the given one, in the plan's order. */
const names = (crosses) => [...new Set(crosses.flat())];
const partners = (crosses, name) => names(crosses.filter((pair) => pair.includes(name))).filter((one) => one !== name);

/** A name in the collector's format: in quotes if it contains a comma or a quote. */
const quoted = (name) => (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

/** The chosen pair and its estimates. */
function useCross(state) {
  const [first, second] = state.summary.crosses[0];
  const cross = shallowReactive({ first, second, found: undefined, fault: undefined });

  const ask = () => {
    const wanted = {
      cross: [cross.first, cross.second].map(quoted).join(","),
      postprocess: state.postprocess,
      ...chosenReports(state),
    };
    return api.estimates(state.id, wanted).then(
      ({ crosses: [found] }) => ({ found, fault: undefined }),
      (fault) => ({ fault, found: undefined }),
    );
  };
  const load = latestOnly(ask, (answer) => Object.assign(cross, answer));

  watch(() => [cross.first, cross.second, state.postprocess, state.estimates], load, { immediate: true });
  return cross;
}

const choice = (text, value, values, onChoice) =>
  label(
    { class: "inline-field" },
    span(text),
    select(
      { value, onChange: (event) => onChoice(event.target.value) },
      values.map((name) => option({ key: name, value: name }, name)),
    ),
  );

const Chosen = {
  props: ["state"],
  setup({ state }) {
    const cross = useCross(state);
    const chooseFirst = (name) => {
      const possible = partners(state.summary.crosses, name);
      cross.second = possible.includes(cross.second) ? cross.second : possible[0];
      cross.first = name;
    };
    const chooseSecond = (name) => (cross.second = name);
    const isOfThese = ({ attributes }) => attributes[0] === cross.first && attributes[1] === cross.second;
    return () => [
      div(
        { class: "cross-choice" },
        choice("First attribute", cross.first, names(state.summary.crosses), chooseFirst),
        choice("Second attribute", cross.second, partners(state.summary.crosses, cross.first), chooseSecond),
      ),
      cross.fault && p({ class: "fault", role: "alert" }, cross.fault.message),
      cross.found && isOfThese(cross.found)
        ? use(CrossAnswer, { cross: cross.found, schema: state.plan.schema, confidence: state.estimates.confidence })
        : !cross.fault && loading("the pair"),
    ];
  },
};

export const Crosses = ({ state }) =>
  state.estimates?.reports > 0
    ? section(
        { class: "card", "aria-labelledby": "crosses" },
        header(
          { class: "card-header" },
          h2({ id: "crosses" }, "Pairs of attributes"),
          p({ class: "hint" }, `${counted(state.summary.crosses.length, "pair")} available`),
        ),
        use(Chosen, { state }),
      )
    : undefined;

Crosses.props = ["state"];

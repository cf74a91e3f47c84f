// What changed between two waves.

import { shallowReactive } from "../lib/vue.js";
import * as api from "../api.js";
import { button, div, h2, header, label, option, p, section, select, span, use } from "../elements.js";
import { onDemand } from "../on-demand.js";
import { latestOnly } from "../pace.js";
import { answeredWaves, waveChoice } from "./waves.js";

const DifferenceAnswer = onDemand(() => import("../collection/difference-answer.js"), "DifferenceAnswer");

const choice = (wanted, name, text, state) =>
  label(
    { class: "inline-field" },
    span(text),
    select(
      {
        "aria-label": `${text} wave`,
        value: wanted[name],
        onChange: (event) => (wanted[name] = event.target.value),
      },
      answeredWaves(state.waves).map((one) =>
        option({ key: one.wave, value: String(one.wave) }, waveChoice(state.series, state.progress)(one)),
      ),
    ),
  );

const Compared = {
  props: ["state"],
  setup({ state }) {
    const waves = answeredWaves(state.waves);
    const wanted = shallowReactive({
      before: String(waves.at(-1).wave),
      after: String(waves[0].wave),
      found: undefined,
      fault: undefined,
    });

    const ask = () =>
      api.difference(state.id, { waves: `${wanted.before},${wanted.after}` }).then(
        (found) => ({ found, fault: undefined }),
        (fault) => ({ fault, found: undefined }),
      );
    const compare = latestOnly(ask, (answer) => Object.assign(wanted, answer));

    return () => [
      header({ class: "card-header" }, h2({ id: "differences" }, "What changed between two waves")),
      div(
        { class: "cross-choice" },
        choice(wanted, "before", "From", state),
        choice(wanted, "after", "to", state),
        button({ type: "button", disabled: wanted.before === wanted.after, onClick: compare }, "Compare"),
      ),
      wanted.fault && p({ class: "fault", role: "alert" }, wanted.fault.message),
      wanted.found && use(DifferenceAnswer, { found: wanted.found }),
    ];
  },
};

export const WaveDifferences = ({ state }) =>
  state.waves && answeredWaves(state.waves).length > 1
    ? section({ class: "card", "aria-labelledby": "differences" }, use(Compared, { state }))
    : undefined;

WaveDifferences.props = ["state"];

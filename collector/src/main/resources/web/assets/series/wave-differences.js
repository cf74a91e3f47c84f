// Differences between two waves.

import { shallowReactive } from "../lib/vue.js";
import { useComparison } from "../collection/comparison.js";
import { button, div, h2, header, label, option, section, select, span, use } from "../elements.js";
import { answeredWaves, waveChoice } from "./waves.js";

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
    const wanted = shallowReactive({ before: String(waves.at(-1).wave), after: String(waves[0].wave) });
    const { compare, answer } = useComparison(state.id, () => ({ waves: `${wanted.before},${wanted.after}` }));

    return () => [
      header({ class: "card-header" }, h2({ id: "differences" }, "Changes between two waves")),
      div(
        { class: "cross-choice" },
        choice(wanted, "before", "From", state),
        choice(wanted, "after", "to", state),
        button({ type: "button", disabled: wanted.before === wanted.after, onClick: compare }, "Compare"),
      ),
      answer(),
    ];
  },
};

export const WaveDifferences = ({ state }) =>
  state.waves && answeredWaves(state.waves).length > 1
    ? section({ class: "card", "aria-labelledby": "differences" }, use(Compared, { state }))
    : undefined;

WaveDifferences.props = ["state"];

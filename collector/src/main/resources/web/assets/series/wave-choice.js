// Which wave's estimates are shown: of all together, or of one.

import { label, option, select, span } from "../elements.js";
import { answeredWaves, waveChoice } from "./waves.js";

export const ALL_WAVES = "";

/** The wave to ask for; undefined for all of them. */
export const chosenWave = ({ wave }) => (wave === ALL_WAVES ? undefined : wave);

export const waveSelect = (state) =>
  state.waves &&
  label(
    { class: "inline-field" },
    span("Of"),
    select(
      {
        "aria-label": "Estimates of",
        value: state.wave,
        onChange: (event) => (state.wave = event.target.value),
      },
      option({ value: ALL_WAVES }, "all waves together"),
      answeredWaves(state.waves).map((one) =>
        option({ key: one.wave, value: String(one.wave) }, waveChoice(state.series, state.progress)(one)),
      ),
    ),
  );

/** Says which of them the estimates are about. */
export const waveWords = ({ wave }) =>
  wave === ALL_WAVES
    ? "All waves together: what people said on average over the time since the first wave. "
    : `Wave ${wave} alone. `;

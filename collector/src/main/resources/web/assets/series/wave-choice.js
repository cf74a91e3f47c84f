// The choice of the wave whose estimates are shown.

import { label, option, select, span } from "../elements.js";
import { answeredWaves, waveChoice } from "./waves.js";

export const ALL_WAVES = "";

/** The wave as a parameter for the collector; undefined for all waves. */
export const chosenWave = ({ wave }) => (wave === ALL_WAVES ? undefined : wave);

export const waveSelect = (state) =>
  state.waves &&
  label(
    { class: "inline-field" },
    span("Wave"),
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

/** The shown wave as a sentence. */
export const waveWords = ({ wave }) =>
  wave === ALL_WAVES
    ? "All waves together: averages since the first wave. "
    : `Only wave ${wave}. `;

// The share of one value over time, chosen by the reader.

import { ref } from "../lib/vue.js";
import { Series } from "../charts/series.js";
import { div, label, option, select, span, use } from "../elements.js";
import { halfWidth, percent, percentAbout, percentRange } from "../format.js";
import { bucketHead, trendPoints } from "./trend-points.js";

const NONE = "";

/** The share of a value as charts expect it. In frequencies, `estimate` is the share and `value` the name of the value. */
const shareOf = (value) => ({ frequencies }) => {
  const { estimate, low, high } = frequencies.find((share) => share.value === value);
  return { value: estimate, low, high };
};

const chart = (trend, name, value) =>
  use(Series, {
    points: trendPoints(trend, name, shareOf(value)),
    step: trend.by,
    range: [0, 1],
    format: (share) => percent(share.value, halfWidth(share)),
    formatRange: percentRange,
    formatTick: (share) => percentAbout(share, 3),
    label: `Share of ${value} in ${name} over time`,
    heads: [bucketHead(trend), "Share", "Interval", "Reports"],
  });

export const ShareOverTime = {
  props: ["trend", "name", "values"],
  setup(props) {
    const chosen = ref(NONE);
    const choice = () =>
      label(
        { class: "inline-field hint" },
        span("Over time"),
        select(
          { value: chosen.value, onChange: (event) => (chosen.value = event.target.value) },
          option({ value: NONE }, "choose a value"),
          props.values.map((value) => option({ value }, value)),
        ),
      );
    return () =>
      div({ class: "over-time" }, choice(), chosen.value !== NONE && chart(props.trend, props.name, chosen.value));
  },
};

// A number: its mean on its range, the mean over time, and its distribution if asked for.

import { rangeTrack } from "../charts/range-track.js";
import { article, div, h3, header, p, span, use } from "../elements.js";
import {
  TOO_FEW, about, betweenEnds, counted, halfWidth, isTelling, percent, percentRange, range, rounded,
} from "../format.js";
import { onDemand } from "../on-demand.js";
import { Spread } from "./spread.js";
import { bucketHead, hasCourse, trendPoints } from "./trend-points.js";

const Series = onDemand(() => import("../charts/series.js"), "Series");

const valueOf = (mean) => rounded(mean.value, halfWidth(mean));

const words = (name, mean) => `The mean of ${name} is ${valueOf(mean)}, ${betweenEnds(mean)}.`;

const overTime = (trend, { name, min, max }) =>
  hasCourse(trend) &&
  use(Series, {
    points: trendPoints(trend, name, ({ mean }) => mean),
    step: trend.by,
    range: [min, max],
    format: valueOf,
    formatRange: (mean) => range(mean),
    formatTick: (number) => about(number, 6),
    title: `Mean, by the ${trend.by}`,
    label: `Mean of ${name} over time`,
    heads: [bucketHead(trend), "Mean", "Interval", "Reports"],
  });

/** The first reports can put a mean anywhere, even outside of its range; one says nothing of the others. */
const found = ({ name, mean, reports }, { min, max }) =>
  reports > 1 && isTelling(mean, [min, max])
    ? [
        div(
          { class: "mean" },
          span({ class: "number" }, valueOf(mean)),
          span({ class: "interval" }, range(mean)),
        ),
        rangeTrack(mean, [min, max], words(name, mean)),
      ]
    : p({ class: "quiet-text" }, `There are ${TOO_FEW}.`);

/** Of a number that people may not have: the mean is of those who do, and this is how many they are. */
const whoAnswered = ({ answered, reports }) =>
  answered &&
  reports > 1 &&
  p({ class: "answered" }, `Of the ${percent(answered.value, halfWidth(answered))} who answered (${percentRange(answered)}).`);

export const MeanCard = ({ state, estimate, attribute }) =>
  article(
    { class: "card attribute" },
    header(
      h3(estimate.name),
      p({ class: "hint" }, `mean of ${counted(estimate.reports, "report")}`),
    ),
    found(estimate, attribute),
    whoAnswered(estimate),
    overTime(state.trend, attribute),
    use(Spread, { distributions: state.distributions, name: estimate.name, reports: state.estimates.reports }),
  );

MeanCard.props = ["state", "estimate", "attribute"];

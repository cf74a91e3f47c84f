// The card of a number: its mean, the mean over time, and its distribution on request.

import { rangeTrack } from "../charts/range-track.js";
import { article, div, h3, header, p, span, use } from "../elements.js";
import {
  TOO_FEW, about, betweenEnds, counted, halfWidth, isInformative, percent, percentRange, range, rounded,
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
    title: `Mean by ${trend.by}`,
    label: `Mean of ${name} over time`,
    heads: [bucketHead(trend), "Mean", "Interval", "Reports"],
  });

/** The mean, shown only if its interval is narrower than the range; one report alone has no interval. */
const meanOf = ({ name, mean, reports }, { min, max }) =>
  reports > 1 && isInformative(mean, [min, max])
    ? [
        div(
          { class: "mean" },
          span({ class: "number" }, valueOf(mean)),
          span({ class: "interval" }, range(mean)),
        ),
        rangeTrack(mean, [min, max], words(name, mean)),
      ]
    : p({ class: "quiet-text" }, `There are ${TOO_FEW}.`);

/** The share of people who answered, if the number may be missing. The mean is that of these people. */
const whoAnswered = ({ answered, reports }) =>
  answered &&
  reports > 1 &&
  p({ class: "answered" }, `Mean of the ${percent(answered.value, halfWidth(answered))} of people who answered (${percentRange(answered)}).`);

export const MeanCard = ({ state, estimate, attribute }) =>
  article(
    { class: "card attribute" },
    header(
      h3(estimate.name),
      p({ class: "hint" }, `mean of ${counted(estimate.reports, "report")}`),
    ),
    meanOf(estimate, attribute),
    whoAnswered(estimate),
    overTime(state.trend, attribute),
    use(Spread, { distributions: state.distributions, name: estimate.name, reports: state.estimates.reports }),
  );

MeanCard.props = ["state", "estimate", "attribute"];

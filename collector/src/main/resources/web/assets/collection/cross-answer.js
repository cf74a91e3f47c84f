// The estimates of a pair of attributes: a table, means by group, or a correlation.

import { dot } from "../charts/error-bar.js";
import { EstimateRows } from "../charts/estimate-rows.js";
import { HeatMap } from "../charts/heat-map.js";
import { rangeTrack } from "../charts/range-track.js";
import { extent } from "../charts/scale.js";
import { div, p, span, strong, use } from "../elements.js";
import { about, counted, halfWidth, percentAbout, range, rounded } from "../format.js";
import { associationSentence, correlationSentence } from "./cross-words.js";

const basis = (reports, confidence) =>
  p({ class: "hint" }, `Based on ${counted(reports, "report")} on both attributes. ${percentAbout(confidence, 4)} confidence intervals.`);

const table = ({ attributes, cells, association }) => [
  use(HeatMap, {
    key: attributes.join(),
    label: `Shares of all people by ${attributes.join(" and ")}; move between cells with the arrow keys`,
    attributes,
    cells,
  }),
  p({ class: "cross-words" }, associationSentence(attributes, association)),
];

const group = (one) => ({
  name: one.value,
  text: one.reason ? "too few" : rounded(one.mean, halfWidth(one)),
  interval: one.reason ?? range(one),
  value: one.mean,
  low: one.low,
  high: one.high,
});

const meansByGroup = ({ attributes, means }, { attributes: known }, confidence) => {
  const number = attributes.find((name) => known.some((one) => one.name === name && one.type === "numeric"));
  const category = attributes.find((name) => name !== number);
  const mayBeMissing = known.some(({ name, missing }) => name === number && missing === "allowed");
  return [
    p(strong(`Mean of ${number} by ${category}`), mayBeMissing && ", of those who answered"),
    use(EstimateRows, {
      label: `Mean of ${number} by ${category}`,
      heads: [category, "Mean", `${percentAbout(confidence, 4)} interval`],
      rows: means.map(group),
      domain: extent(means.flatMap(({ mean, low, high }) => [mean, low, high])),
      formatTick: (value) => about(value, 4),
      mark: dot,
    }),
  ];
};

const correlated = ({ attributes, correlation }) => {
  const words = correlationSentence(attributes, correlation);
  return correlation.reason
    ? p(words)
    : [
        div(
          { class: "mean" },
          span({ class: "number" }, rounded(correlation.value, halfWidth(correlation))),
          span({ class: "interval" }, range(correlation)),
        ),
        rangeTrack(correlation, [-1, 1], words),
        p({ class: "cross-words" }, words),
      ];
};

const answer = (cross, schema, confidence) => {
  if (cross.cells) {
    return table(cross);
  }
  return cross.means ? meansByGroup(cross, schema, confidence) : correlated(cross);
};

export const CrossAnswer = ({ cross, schema, confidence }) =>
  div({ class: "cross-answer" }, answer(cross, schema, confidence), basis(cross.reports, confidence));

CrossAnswer.props = ["cross", "schema", "confidence"];

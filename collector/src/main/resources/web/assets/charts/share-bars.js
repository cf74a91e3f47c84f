// Shares as horizontal bars with error bars. The chart is a table, so there is no need for another one beside it; roles
// are spelt out because the style sheet lays its rows out as a grid, which makes some browsers forget what they are.

import { caption, div, span, table, tbody, td, th, thead, tr } from "../elements.js";
import { halfWidth, percent, percentAbout, percentRange } from "../format.js";
import { bar, errorBar } from "./error-bar.js";
import { extent, ticks, toPercent } from "./scale.js";

/** From 0, or from where the lowest error bar begins, to where the highest ends. */
const domain = (shares) => extent([0, 0.01, ...shares.flatMap(({ low, high, estimate }) => [low, high, estimate])]);

const row = (place, values) => (share) =>
  tr(
    { key: share.value, role: "row" },
    th({ scope: "row", role: "rowheader" }, share.value),
    td({ role: "cell", class: "share" }, percent(share.estimate, halfWidth(share))),
    td({ role: "cell", class: "interval" }, percentRange(share)),
    td(
      { role: "presentation", class: "bar-cell" },
      div(
        { class: "track", "aria-hidden": "true" },
        values.map(gridLine(place)),
        bar(share.estimate, place),
        errorBar(share, place),
      ),
    ),
  );

const heads = (confidence) =>
  thead(
    { class: "visually-hidden", role: "rowgroup" },
    tr(
      { role: "row" },
      th({ scope: "col", role: "columnheader" }, "Value"),
      th({ scope: "col", role: "columnheader" }, "Share"),
      th({ scope: "col", role: "columnheader" }, `${percentAbout(confidence, 4)} interval`),
    ),
  );

const axisName = (place) => (value) =>
  span({ class: "axis-name", style: { left: `${place(value)}%` } }, percentAbout(value, 3));

const gridLine = (place) => (value) =>
  div({ class: ["tick", value === 0 && "zero"], style: { left: `${place(value)}%` } });

export const ShareBars = ({ label, shares, confidence }) => {
  const [low, high] = domain(shares);
  const place = toPercent(low, high);
  const values = ticks(low, high, 4);
  return div(
    table(
      { class: "share-bars", role: "table" },
      caption({ class: "visually-hidden" }, label),
      heads(confidence),
      tbody({ role: "rowgroup" }, shares.map(row(place, values))),
    ),
    div({ class: "axis share-axis", "aria-hidden": "true" }, values.map(axisName(place))),
  );
};

ShareBars.props = ["label", "shares", "confidence"];

// A chart of estimates in rows, with error bars on a common scale. It is itself a table, so it needs no separate one.
// The roles are explicit because some browsers drop the roles of rows that the style sheet displays as a grid.

import { caption, div, span, table, tbody, td, th, thead, tr } from "../elements.js";
import { errorBar } from "./error-bar.js";
import { ticks, toPercent } from "./scale.js";

const row = (place, values, mark) => (one) =>
  tr(
    { key: one.name, role: "row" },
    th({ scope: "row", role: "rowheader" }, one.name, one.badge && span({ class: "badge" }, one.badge)),
    td({ role: "cell", class: "share" }, one.text),
    td({ role: "cell", class: "interval" }, one.interval),
    td(
      { role: "presentation", class: "bar-cell" },
      div(
        { class: "track", "aria-hidden": "true" },
        values.map(gridLine(place)),
        mark(one.value, place),
        errorBar(one, place),
      ),
    ),
  );

const headRow = (heads) =>
  thead(
    { class: "visually-hidden", role: "rowgroup" },
    tr(
      { role: "row" },
      heads.map((head) => th({ scope: "col", role: "columnheader" }, head)),
    ),
  );

const axisName = (place, format) => (value) =>
  span(
    {
      class: ["axis-name", place(value) < 2 && "in-corner", place(value) > 97 && "at-end"],
      style: { left: `${place(value)}%` },
    },
    format(value),
  );

const gridLine = (place) => (value) =>
  div({ class: ["tick", value === 0 && "zero"], style: { left: `${place(value)}%` } });

/**
 * `rows` are {name, text, interval, value, low, high, badge}: texts for the table, numbers for the track. `mark` draws
 * the value, and `domain` is the range of the track.
 */
export const EstimateRows = ({ label, heads, rows, domain: [low, high], formatTick, mark }) => {
  const place = toPercent(low, high);
  const values = ticks(low, high, 5);
  return div(
    table(
      { class: "share-bars", role: "table" },
      caption({ class: "visually-hidden" }, label),
      headRow(heads),
      tbody({ role: "rowgroup" }, rows.map(row(place, values, mark))),
    ),
    div({ class: "axis share-axis", "aria-hidden": "true" }, values.map(axisName(place, formatTick))),
  );
};

EstimateRows.props = ["label", "heads", "rows", "domain", "formatTick", "mark"];

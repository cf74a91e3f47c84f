// The common parts of charts over time: a plot with grid lines, labels of axes, and tooltips.

import { div, figcaption, figure, span, use } from "../elements.js";
import { DataTable } from "./data-table.js";
import { thinned } from "./scale.js";

const NAMES_BELOW = 6;

export const gridLine = ({ place, name }) =>
  div({ class: "grid-line", style: { bottom: `${place}%` } }, span({ class: "grid-name" }, name));

const nameBelow = ({ middle, name }) => span({ class: "axis-name", style: { left: `${middle}%` } }, name);

/** An invisible column over a bucket that shows its numbers while the pointer is over it. */
const target = ({ left, width, tip }) =>
  div(
    { class: "target", style: { left: `${left}%`, width: `${width}%` } },
    div({ class: ["tip", left > 50 ? "to-left" : "to-right"] }, tip.map((text) => div(text))),
  );

/**
 * A chart. `grid` has {place, name}; `buckets` have {left, width, middle, name, tip}; `label` and `rows` are the text
 * alternative. Charts without a heading have a `title`.
 */
export const frame = ({ title, grid, buckets, marks, label, heads, rows }) =>
  figure(
    { class: "chart" },
    title && figcaption(title),
    div(
      { class: "plot", role: "img", "aria-label": `${label}. The table below has the numbers.` },
      grid.map(gridLine),
      marks,
      buckets.map(target),
    ),
    div({ class: "axis", "aria-hidden": "true" }, thinned(buckets, NAMES_BELOW).map(nameBelow)),
    use(DataTable, { label, heads, rows }),
  );

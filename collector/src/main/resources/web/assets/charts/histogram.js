// A histogram of the values of a number.

import { div, figcaption, figure, use } from "../elements.js";
import { about, percentAbout, range } from "../format.js";
import { DataTable } from "./data-table.js";

const binName = ({ low, high }) => `${about(low, 4)} to ${about(high, 4)}`;

const intervalOf = ({ interval }) => range(interval, { scale: 100, unit: "\u00a0%" });

export const Histogram = ({ title, bins, label }) => {
  const most = Math.max(...bins.map(({ share }) => share));
  const column = (bin) =>
    div(
      { class: "histogram-column" },
      div({ class: "histogram-bar", style: { height: `${(100 * bin.share) / most}%` } }),
      div({ class: "tip" }, div(binName(bin)), div(`${percentAbout(bin.share, 3)} (${intervalOf(bin)})`)),
    );
  return figure(
    { class: "chart" },
    figcaption(title),
    div(
      { class: "histogram", role: "img", "aria-label": `${label}. The table below has the numbers.` },
      bins.map(column),
    ),
    div(
      { class: "range-ends", "aria-hidden": "true" },
      div(about(bins[0].low, 4)),
      div(about(bins[bins.length - 1].high, 4)),
    ),
    use(DataTable, {
      label,
      heads: ["From – to", "Share", "Interval"],
      rows: bins.map((bin) => [binName(bin), percentAbout(bin.share, 3), intervalOf(bin)]),
    }),
  );
};

Histogram.props = ["title", "bins", "label"];

// A column chart of counts over time.

import { div } from "../elements.js";
import { frame } from "./frame.js";
import { ticks, timeline, toPercent } from "./scale.js";

export const Columns = ({ columns, step, format, label, heads }) => {
  const most = Math.max(1, ...columns.map(({ value }) => value));
  const height = toPercent(0, most * 1.05);
  const time = timeline(columns.map(({ at }) => at), step);
  const column = ({ at, value }) =>
    div({
      class: "column",
      style: { left: `${time.left(at)}%`, width: `${time.width}%`, height: `${height(value)}%` },
    });
  return frame({
    label,
    heads,
    rows: columns.map(({ name, value }) => [name, format(value)]),
    grid: ticks(0, most, 3).map((value) => ({ place: height(value), name: format(value) })),
    marks: columns.map(column),
    buckets: columns.map(({ at, name, value }) => ({
      left: time.left(at),
      middle: time.middle(at),
      width: time.width,
      name,
      tip: [name, format(value)],
    })),
  });
};

Columns.props = ["columns", "step", "format", "label", "heads"];

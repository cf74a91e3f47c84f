// A line chart of an estimate over time, with error bars.

import { path, svg } from "../elements.js";
import { isInformative } from "../format.js";
import { frame } from "./frame.js";
import { extent, ticks, timeline, toPercent } from "./scale.js";

/** The range of the plot, limited to possible values, which intervals of small buckets can exceed. */
function bounds(points, [least, most]) {
  const [low, high] = extent(points.flatMap((point) => [point.low, point.high]));
  const margin = (high - low) / 12;
  const [from, to] = [Math.max(low - margin, least), Math.min(high + margin, most)];
  return to > from ? [from, to] : [least, most];
}

const place = (number) => number.toFixed(3);

const MAX_WITH_ENDS = 40;

/** An error bar from low to high, with ends if there is space for them. */
const errorBar = (halfEnd) => ({ x, low, high }) => {
  const end = (y) => `M${place(x - halfEnd)} ${place(y)}H${place(x + halfEnd)}`;
  return `M${place(x)} ${place(low)}V${place(high)}${halfEnd > 0 ? end(low) + end(high) : ""}`;
};

/** Strokes keep their width when the drawing is stretched. A dot is a stroke of zero length with round ends. */
const drawing = (points, bucketWidth) => {
  const line = points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${place(x)} ${place(y)}`).join("");
  const bars = points.map(errorBar(points.length > MAX_WITH_ENDS ? 0 : bucketWidth / 5)).join("");
  const dots = points.map(({ x, y }) => `M${place(x)} ${place(y)}h0`).join("");
  return svg(
    { class: "series", viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
    path({ class: "error-bars", d: bars }),
    path({ class: "series-line", d: line }),
    path({ class: "series-dots", d: dots }),
  );
};

export const Series = ({ title, points, step, range, format, formatRange, formatTick, label, heads }) => {
  const known = points.filter((point) => isInformative(point, range));
  const [from, to] = bounds(known, range);
  const height = toPercent(from, to);
  const down = (value) => 100 - height(value);
  const time = timeline(points.map(({ at }) => at), step);
  return frame({
    title,
    label,
    heads,
    rows: points.map((point) => [point.name, format(point), formatRange(point), point.count]),
    grid: ticks(from, to, 3).map((value) => ({ place: height(value), name: formatTick(value) })),
    marks: drawing(
      known.map(({ at, value, low, high }) => ({
        x: time.middle(at),
        y: down(value),
        low: down(low),
        high: down(high),
      })),
      time.width,
    ),
    buckets: points.map((point) => ({
      left: time.left(point.at),
      middle: time.middle(point.at),
      width: time.width,
      name: point.name,
      tip: [point.name, format(point), formatRange(point)],
    })),
  });
};

Series.props = ["title", "points", "step", "range", "format", "formatRange", "formatTick", "label", "heads"];

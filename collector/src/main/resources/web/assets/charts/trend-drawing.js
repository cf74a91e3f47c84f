// The lines of a trend, in per cent of its plot. Strokes keep their width when the drawing is stretched. A dot is a stroke
// of zero length with round ends.

import { path, svg } from "../elements.js";

const isKnown = (estimate) => estimate && [estimate.value, estimate.low, estimate.high].every(Number.isFinite);

const place = (number) => number.toFixed(3);

const polyline = (places) => places.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${place(x)} ${place(y)}`).join("");

const dots = (places) => places.map(({ x, y }) => `M${place(x)} ${place(y)}h0`).join("");

const bars = (places) => places.map(({ x, low, high }) => `M${place(x)} ${place(low)}V${place(high)}`).join("");

/** The outline of a band: along the lower ends and back along the upper ends. */
const band = (places) => {
  const lower = places.map(({ x, low }) => ({ x, y: low }));
  const upper = places.map(({ x, high }) => ({ x, y: high }));
  return places.length > 0 ? `${polyline([...lower, ...upper.reverse()])}Z` : "";
};

/** `down` returns the distance of a value from the top. */
const placed = (points, estimateOf, across, down) =>
  points
    .filter((point) => isKnown(estimateOf(point)))
    .map((point) => {
      const { value, low, high } = estimateOf(point);
      return { x: across.middle(point.wave), y: down(value), low: down(low), high: down(high), isOpen: point.isOpen };
    });

export const trendDrawing = (points, across, down) => {
  const raw = placed(points, ({ estimate }) => estimate, across, down);
  const trend = placed(points, (point) => point.trend, across, down);
  const open = raw.filter(({ isOpen }) => isOpen);
  const over = raw.filter(({ isOpen }) => !isOpen);
  return svg(
    { class: "series", viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
    path({ class: "trend-band", d: band(trend) }),
    path({ class: "error-bars", d: bars(over) }),
    path({ class: "error-bars open", d: bars(open) }),
    path({ class: "trend-line", d: polyline(trend) }),
    path({ class: "wave-dots", d: dots(raw) }),
    path({ class: "wave-dots open", d: dots(open) }),
  );
};

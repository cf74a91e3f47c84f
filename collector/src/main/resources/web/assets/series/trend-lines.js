// The lines of a trend document, in the format of charts.

import { extent } from "../charts/scale.js";
import { about, changeText, count, counted, halfWidth, percent, percentAbout, percentRange, range, rounded } from "../format.js";
import { changeSentence } from "../words.js";
import { isOpen, openingOf, waveName } from "./waves.js";

/** Whether a line is about a share: of a value, or of the people who answered. */
const isShare = ({ type }) => type === "categorical" || type === "answered";

/** Number formats of lines. */
const WAYS = {
  share: {
    format: (share) => percent(share.value, halfWidth(share)),
    formatRange: percentRange,
    formatTick: (share) => percentAbout(share, 3),
    quantity: "Share",
  },
  mean: {
    format: (mean) => rounded(mean.value, halfWidth(mean)),
    formatRange: (mean) => range(mean),
    formatTick: (mean) => about(mean, 6),
    quantity: "Mean",
  },
};

const wayOf = (line) => WAYS[isShare(line) ? "share" : "mean"];

const NOT_KNOWN = { value: null, low: null, high: null };

/** The point of a line at a wave, with its texts. */
function pointOf(line, state) {
  const { format, formatRange } = wayOf(line);
  const waves = new Map(state.waves.waves.map((one) => [one.wave, one]));
  return ({ wave, reports, estimate, trend }) => {
    const open = isOpen(state.progress, wave);
    const date = openingOf(state.series, waves.get(wave));
    const raw = estimate ?? NOT_KNOWN;
    const smooth = trend ?? NOT_KNOWN;
    const tip = [
      `${waveName(wave)}${open ? ", still open" : ""}, from ${date}`,
      `${format(raw)} (${formatRange(raw)}), from ${counted(reports, "report")}`,
      `trend ${format(smooth)} (${formatRange(smooth)})`,
    ];
    return {
      wave,
      name: waveName(wave),
      date,
      isOpen: open,
      estimate: raw,
      trend: smooth,
      tip,
      words: tip.join("; "),
      cells: [format(raw), formatRange(raw), format(smooth), formatRange(smooth), count(reports)],
    };
  };
}

/** The first and the latest value of the trend, since a slow change is not a sudden one. */
export function courseOf(line) {
  const { format } = wayOf(line);
  const known = line.points.map(({ trend }) => trend).filter(Boolean);
  return known.length > 1 ? `from ${format(known[0])} to ${format(known.at(-1))}; ` : "";
}

/** The range of a plot: all known values, with a margin. */
export function boundsOf(line, [least, most]) {
  const known = line.points.flatMap(({ estimate, trend }) => [estimate?.low, estimate?.high, trend?.low, trend?.high]);
  const [low, high] = extent(known);
  const room = (high - low) / 12;
  const [from, to] = [Math.max(low - room, least), Math.min(high + room, most)];
  return to > from ? [from, to] : [least, most];
}

/** The ranges of adjacent charts, which all have the length of the longest one, so that sizes can be compared. */
export function boundsOfAll(lines, [least, most]) {
  const all = lines.map((line) => boundsOf(line, [least, most]));
  const span = Math.min(most - least, Math.max(...all.map(([from, to]) => to - from)));
  return all.map(([from, to]) => {
    const start = Math.min(most - span, Math.max(least, (from + to - span) / 2));
    return [start, start + span];
  });
}

/** The properties of a `TrendChart` for a line. */
export function chartOf(line, state, bounds, name) {
  const { quantity, formatTick } = wayOf(line);
  const points = line.points.map(pointOf(line, state));
  const changes = new Map(line.changes.map((change) => [change.wave, changeText(change.difference, isShare(line))]));
  return {
    points,
    planned: state.series.waves,
    range: bounds,
    formatTick,
    marks: line.changes.map(({ wave }) => ({ wave, text: changes.get(wave).short })),
    label: `${quantity} of ${name}`,
    heads: ["Wave", "From", quantity, "Interval", "Trend", "Its interval", "Reports", "Changed by"],
    rows: points.map(({ wave, isOpen: open, date, cells }) => [
      open ? `${wave} (open)` : String(wave),
      date,
      ...cells,
      changes.get(wave)?.whole ?? "",
    ]),
  };
}

/** The changes of all lines in words, the earliest first. */
export const changesOf = (lines) =>
  lines
    .flatMap((line) => line.changes.map((change) => ({ line, change })))
    .sort((one, other) => one.change.wave - other.change.wave)
    .map(({ line, change }) => ({
      key: `${change.wave} ${line.value}`,
      value: line.value,
      words: changeSentence(change, isShare(line)),
    }));

/** The lines by attribute, numbers first. */
export function linesByAttribute({ lines }) {
  const byName = new Map();
  for (const line of lines) {
    const name = line.attributes[0];
    byName.set(name, [...(byName.get(name) ?? []), line]);
  }
  const all = [...byName].map(([name, some]) => ({ name, lines: some, isNumber: some[0].type === "numeric" }));
  return [...all.filter(({ isNumber }) => isNumber), ...all.filter(({ isNumber }) => !isNumber)];
}

// The number of reports over time.

import { Columns } from "../charts/columns.js";
import { fieldset, h2, header, input, label, legend, p, section, span, use } from "../elements.js";
import { bucketName, count, counted } from "../format.js";
import { bucketHead, hasCourse } from "./trend-points.js";

const choice = (state, by, text) =>
  label(
    input({ type: "radio", name: "by", value: by, checked: state.by === by, onChange: () => (state.by = by) }),
    span(text),
  );

const byChoice = (state) =>
  fieldset(
    { class: "segments" },
    legend({ class: "visually-hidden" }, "Reports over time by"),
    choice(state, "hour", "Hours"),
    choice(state, "day", "Days"),
  );

const columns = ({ by, buckets }) =>
  buckets.map(({ from, reports }) => ({ at: from, name: bucketName(from, by), value: reports }));

const omittedHint = ({ omitted = 0, by }) =>
  omitted > 0 && p({ class: "hint" }, `The first ${counted(omitted, by)} with reports are not shown.`);

/** A sentence instead of a chart with a single column. */
const onlyBucket = ({ by, buckets: [{ from, reports }] }) => {
  const all =
    reports === 1
      ? `The only report was received ${by === "hour" ? "in the hour from" : "on"}`
      : `All ${count(reports)} reports were received within one ${by}:`;
  return p({ class: "quiet-text" }, `${all} ${bucketName(from, by)} (UTC).`);
};

const chart = (trend) =>
  use(Columns, {
    columns: columns(trend),
    step: trend.by,
    format: count,
    label: "Reports over time",
    heads: [bucketHead(trend), "Reports"],
  });

export const ReportsOverTime = ({ state }) =>
  state.trend?.buckets.length > 0
    ? section(
        { class: "card", "aria-labelledby": "over-time" },
        header({ class: "card-header" }, h2({ id: "over-time" }, "Reports over time"), byChoice(state)),
        hasCourse(state.trend) ? chart(state.trend) : onlyBucket(state.trend),
        omittedHint(state.trend),
      )
    : undefined;

ReportsOverTime.props = ["state"];

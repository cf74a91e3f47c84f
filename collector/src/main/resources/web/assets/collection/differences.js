// Differences between two periods of this collection, or between this collection and another one with the same plan.

import { onMounted, shallowReactive } from "../lib/vue.js";
import * as api from "../api.js";
import { button, div, fieldset, h2, header, input, label, legend, option, p, section, select, span, use } from "../elements.js";
import { bucketName, moment } from "../format.js";
import { useComparison } from "./comparison.js";
import { hasCourse } from "./trend-points.js";

const MILLISECONDS = { hour: 3_600_000, day: 86_400_000 };
const MAX_OTHERS = 1000;

const endOf = (from, by) => new Date(Date.parse(from) + MILLISECONDS[by]).toISOString();

/** The initial periods: the earlier and the later half of the buckets. */
const halves = ({ buckets }) => {
  const starts = buckets.map(({ from }) => from);
  const middle = Math.floor(starts.length / 2);
  return { before: [starts[0], starts[middle - 1]], after: [starts[middle], starts.at(-1)] };
};

const areThere = ({ before, after }, { buckets }) =>
  [before, after].flat().every((start) => buckets.some(({ from }) => from === start));

const period = ([first, last], by) => `${first}/${endOf(last, by)}`;

const segment = (wanted, kind, text) =>
  label(
    input({
      type: "radio",
      name: "difference",
      value: kind,
      checked: wanted.kind === kind,
      onChange: () => (wanted.kind = kind),
    }),
    span(text),
  );

const kinds = (wanted) =>
  fieldset(
    { class: "segments" },
    legend({ class: "visually-hidden" }, "Compare"),
    segment(wanted, "periods", "Two periods"),
    segment(wanted, "crowds", "Another collection"),
  );

const bucketChoice = (wanted, name, end, text, { by, buckets }) =>
  label(
    { class: "inline-field" },
    span(text),
    select(
      {
        value: wanted[name][end],
        onChange: (event) => (wanted[name] = wanted[name].with(end, event.target.value)),
      },
      buckets.map(({ from }) => option({ key: from, value: from }, bucketName(from, by))),
    ),
  );

const periodChoice = (wanted, name, title, trend) =>
  fieldset(
    { class: "period" },
    legend(title),
    bucketChoice(wanted, name, 0, "from", trend),
    bucketChoice(wanted, name, 1, "to", trend),
  );

const otherChoice = (wanted) =>
  label(
    { class: "inline-field" },
    span("Compare with"),
    select(
      { value: wanted.other, onChange: (event) => (wanted.other = event.target.value) },
      wanted.others.map(({ id, name, created }) => option({ key: id, value: id }, `${name}, created ${moment(created)}`)),
    ),
  );

/** The parameters for the collector; a false value if there is nothing to compare. */
const question = ({ kind, other, before, after }, trend) => {
  if (kind === "crowds") {
    return other && { with: other };
  }
  return hasCourse(trend) && { before: period(before, trend.by), after: period(after, trend.by) };
};

const Compared = {
  props: ["state"],
  setup({ state }) {
    const wanted = shallowReactive({
      kind: hasCourse(state.trend) ? "periods" : "crowds",
      ...(hasCourse(state.trend) ? halves(state.trend) : {}),
      by: state.trend.by,
      other: undefined,
      others: [],
    });
    const { compare, answer } = useComparison(state.id, () => question(wanted, state.trend));

    onMounted(async () => {
      const { collections } = await api.collections(0, MAX_OTHERS).catch(() => ({ collections: [] }));
      const isAlike = ({ id, planHash }) => id !== state.id && planHash === state.summary.planHash;
      wanted.others = collections.filter(isAlike);
      wanted.other = wanted.others[0]?.id;
    });

    /** Resets the periods if their buckets no longer exist, after a change from hours to days or of the visible reports. */
    const followTrend = (trend) => {
      if (hasCourse(trend) && (wanted.by !== trend.by || !areThere(wanted, trend))) {
        Object.assign(wanted, { by: trend.by, ...halves(trend) });
      }
    };

    const periods = (trend) =>
      hasCourse(trend)
        ? div(
            { class: "cross-choice" },
            periodChoice(wanted, "before", "First period", trend),
            periodChoice(wanted, "after", "Second period", trend),
          )
        : p({ class: "quiet-text" }, "All reports were received in one period, so there is no second period for a comparison yet.");

    const others = () =>
      wanted.others.length > 0
        ? div({ class: "cross-choice" }, otherChoice(wanted))
        : p({ class: "quiet-text" }, "There is no other collection with the same plan.");

    return () => {
      followTrend(state.trend);
      return [
        header({ class: "card-header" }, h2({ id: "differences" }, "Changes"), kinds(wanted)),
        wanted.kind === "crowds" ? others() : periods(state.trend),
        question(wanted, state.trend) &&
          div({ class: "actions start" }, button({ type: "button", onClick: compare }, "Compare")),
        answer(),
      ];
    };
  },
};

export const Differences = ({ state }) =>
  state.trend?.buckets.length > 0
    ? section({ class: "card", "aria-labelledby": "differences" }, use(Compared, { state }))
    : undefined;

Differences.props = ["state"];

// What changed: two periods of this collection, or this collection and another of the same plan.

import { onMounted, shallowReactive } from "../lib/vue.js";
import * as api from "../api.js";
import { button, div, fieldset, h2, header, input, label, legend, option, p, section, select, span, use } from "../elements.js";
import { bucketName, moment } from "../format.js";
import { onDemand } from "../on-demand.js";
import { latestOnly } from "../pace.js";
import { hasCourse } from "./trend-points.js";

const DifferenceAnswer = onDemand(() => import("./difference-answer.js"), "DifferenceAnswer");

const MILLISECONDS = { hour: 3_600_000, day: 86_400_000 };
const MAX_OTHERS = 1000;

const endOf = (from, by) => new Date(Date.parse(from) + MILLISECONDS[by]).toISOString();

/** At first, the earlier half of the buckets and the later half. */
const halves = ({ buckets }) => {
  const starts = buckets.map(({ from }) => from);
  const middle = Math.floor(starts.length / 2);
  return { before: [starts[0], starts[middle - 1]], after: [starts[middle], starts.at(-1)] };
};

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
      wanted.others.map(({ id, name, created }) => option({ key: id, value: id }, `${name}, since ${moment(created)}`)),
    ),
  );

const question = (wanted, { by }) =>
  wanted.kind === "crowds"
    ? { with: wanted.other }
    : { before: period(wanted.before, by), after: period(wanted.after, by) };

const Compared = {
  props: ["state"],
  setup({ state }) {
    const wanted = shallowReactive({
      kind: hasCourse(state.trend) ? "periods" : "crowds",
      ...(hasCourse(state.trend) ? halves(state.trend) : {}),
      by: state.trend.by,
      other: undefined,
      others: [],
      found: undefined,
      fault: undefined,
    });

    onMounted(async () => {
      const { collections } = await api.collections(0, MAX_OTHERS).catch(() => ({ collections: [] }));
      const isAlike = ({ id, planHash }) => id !== state.id && planHash === state.summary.planHash;
      wanted.others = collections.filter(isAlike);
      wanted.other = wanted.others[0]?.id;
    });

    const ask = () =>
      api.difference(state.id, question(wanted, state.trend)).then(
        (found) => ({ found, fault: undefined }),
        (fault) => ({ fault, found: undefined }),
      );
    const compare = latestOnly(ask, (answer) => Object.assign(wanted, answer));

    /** Hours and days begin at other moments: what was chosen of the one is not there in the other. */
    const followTrend = (trend) => {
      if (hasCourse(trend) && wanted.by !== trend.by) {
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
        : p({ class: "quiet-text" }, "All reports came in one period; there is none to compare it with yet.");

    const others = () =>
      wanted.others.length > 0
        ? div({ class: "cross-choice" }, otherChoice(wanted))
        : p({ class: "quiet-text" }, "There is no other collection of the same plan.");

    const isPossible = () => (wanted.kind === "crowds" ? wanted.other !== undefined : hasCourse(state.trend));

    return () => {
      followTrend(state.trend);
      return [
        header({ class: "card-header" }, h2({ id: "differences" }, "What changed"), kinds(wanted)),
        wanted.kind === "crowds" ? others() : periods(state.trend),
        isPossible() && div({ class: "actions start" }, button({ type: "button", onClick: compare }, "Compare")),
        wanted.fault && p({ class: "fault", role: "alert" }, wanted.fault.message),
        wanted.found && use(DifferenceAnswer, { found: wanted.found }),
      ];
    };
  },
};

export const Differences = ({ state }) =>
  state.trend?.buckets.length > 0
    ? section({ class: "card", "aria-labelledby": "differences" }, use(Compared, { state }))
    : undefined;

Differences.props = ["state"];

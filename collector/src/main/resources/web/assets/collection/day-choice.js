// The choice of days whose estimates are shown. A series has a choice of waves instead.

import { shallowReactive } from "../lib/vue.js";
import { button, div, fieldset, input, label, legend, p, span } from "../elements.js";
import { bucketName, counted } from "../format.js";
import { adminToken } from "../tokens.js";
import { isShownAtOnce } from "../words.js";

const DAY_MILLIS = 86_400_000;
const EARLIEST = "1970-01-01";

export const ALL_DAYS = { firstDay: "", lastDay: "" };

const dayOf = (instant) => instant.slice(0, EARLIEST.length);
const moved = (day, days) => dayOf(new Date(Date.parse(day) + days * DAY_MILLIS).toISOString());

export const hasChosen = ({ firstDay, lastDay }) => firstDay !== "" || lastDay !== "";

/** Whether the shown estimates are restricted to some days. A request with other days may be under way. */
export const isOfSomeDays = ({ estimates }) => Boolean(estimates?.from ?? estimates?.to);

/** The parameters for the collector, whose `to` is exclusive: the day after the last day. */
export const chosenDays = ({ firstDay, lastDay }) => ({
  from: firstDay === "" ? undefined : firstDay,
  to: lastDay === "" ? undefined : moved(lastDay, 1),
});

/** The first and the last day with reports. The first day of very long collections is unknown. */
const extentOf = ({ omitted, buckets }) => [
  omitted > 0 ? EARLIEST : dayOf(buckets[0].from),
  dayOf(buckets.at(-1).from),
];

export const hasDays = ({ series, trend }) =>
  !series && trend?.buckets.length > 1 && dayOf(trend.buckets[0].from) !== dayOf(trend.buckets.at(-1).from);

const named = (day) => bucketName(day, "day");

/** Readers see batches: for them, a day has the reports that were published on it. */
const receivedText = ({ summary }) => (adminToken() || isShownAtOnce(summary.publish) ? "received" : "published");

const daysWords = (state) => {
  const [first, last] = extentOf(state.trend);
  const { from = first, to, reports } = state.estimates;
  const days = `from ${named(from)} to ${named(to ? moved(to, -1) : last)} (UTC)`;
  return `Only the ${counted(reports, "report")} ${receivedText(state)} ${days}.`;
};

const isLegal = ({ firstDay, lastDay }, [first, last]) =>
  [firstDay, lastDay].filter(Boolean).every((day) => day >= first && day <= last) &&
  (firstDay === "" || lastDay === "" || firstDay <= lastDay);

/** The fields for the days. An illegal period shows an error and keeps the estimates. */
export const DayChoice = {
  props: ["state"],
  setup({ state }) {
    const draft = shallowReactive({ firstDay: state.firstDay, lastDay: state.lastDay });
    const choose = (days) => {
      Object.assign(draft, days);
      if (isLegal(draft, extentOf(state.trend))) {
        Object.assign(state, draft);
      }
    };

    const field = (name, text, [min, max], isRight) =>
      label(
        { class: "inline-field" },
        span(text),
        input({
          type: "date",
          min,
          max,
          value: draft[name],
          "aria-invalid": isRight ? undefined : "true",
          onChange: (event) => choose({ [name]: event.target.value }),
        }),
      );

    const fault = ([first, last]) =>
      p(
        { class: "fault hint", role: "alert" },
        `Choose days from ${named(first)} to ${named(last)}. The first day must not be after the last.`,
      );

    return () => {
      const extent = extentOf(state.trend);
      const isRight = isLegal(draft, extent);
      return div(
        { class: "days" },
        fieldset(
          { class: "period" },
          legend({ class: "visually-hidden" }, "Reports of these days, in UTC"),
          field("firstDay", "From", extent, isRight),
          field("lastDay", "to", extent, isRight),
          hasChosen(draft) && button({ type: "button", class: "link", onClick: () => choose(ALL_DAYS) }, "All days"),
        ),
        !isRight && fault(extent),
        p({ class: "hint", "aria-live": "polite" }, isOfSomeDays(state) && daysWords(state)),
      );
    };
  },
};

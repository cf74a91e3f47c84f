// Differences with their intervals and their significance.

import { ref, watch } from "../lib/vue.js";
import { announceNow } from "../announce.js";
import { dot } from "../charts/error-bar.js";
import { EstimateRows } from "../charts/estimate-rows.js";
import { extent } from "../charts/scale.js";
import { article, div, h3, p, use } from "../elements.js";
import { TOO_FEW, about, count, counted, halfWidth, percentAbout, range, signed } from "../format.js";
import { moreButton } from "./more-button.js";

const MAX_AT_FIRST = 12;

/** Whether a difference is significant at the level of the intervals, adjusted for the number of comparisons. */
const significant = ({ adjustedPValue }, confidence) =>
  adjustedPValue !== null && adjustedPValue < 1 - confidence;

/** A row of the table. Differences of shares are in percentage points, those of numbers in the unit of the number. */
const row = (confidence, scale, unit, name) => (term) => {
  const [value, low, high] = [term.estimate ?? term.value, term.low, term.high].map(
    (number) => number !== null && scale * number,
  );
  const isKnown = low !== false && high !== false;
  const isChange = significant(term, confidence);
  return {
    name: name ?? term.value,
    badge: isChange && "changed",
    text: isKnown ? `${signed(value, halfWidth({ low, high }))}${unit}` : "–",
    interval: isKnown ? range({ low, high }) : TOO_FEW,
    value: isKnown && value,
    low: isKnown && low,
    high: isKnown && high,
    chance: term.adjustedPValue ?? 1,
  };
};

const largestFirst = (rows) => [...rows].sort((one, other) => one.chance - other.chance);

const shown = (rows, isWhole) => (rows.length <= MAX_AT_FIRST || isWhole ? rows : largestFirst(rows).slice(0, MAX_AT_FIRST));

const POINTS = "\u00a0points";

const rowsOf = ({ type, difference, differences }, confidence) => {
  if (difference) {
    return [row(confidence, 1, "", "mean")(difference)];
  }
  return differences.map(type === "categorical" ? row(confidence, 100, POINTS) : row(confidence, 1, ""));
};

/** The difference in the share of people who answered, in points and on its own scale. */
const answeredRows = ({ answered }, confidence) =>
  answered ? [row(confidence, 100, POINTS, "answered")(answered)] : [];

const domainOf = (rows) => extent([0, ...rows.flatMap(({ value, low, high }) => [value, low, high])]);

/** The common scale of all shares; each number has its own scale. */
const shareDomain = ({ attributes, confidence }) =>
  domainOf(attributes.filter(({ type }) => type === "categorical").flatMap((one) => rowsOf(one, confidence)));

/** The number of significant differences as a sentence. */
const summaryOf = (found) => {
  const all = found.attributes.flatMap(
    ({ difference, answered, differences }) => differences ?? [difference, answered].filter(Boolean),
  );
  const changed = all.filter((term) => significant(term, found.confidence)).length;
  return changed === 0
    ? `None of the ${all.length} differences is significant.`
    : `${changed} of the ${all.length} differences ${changed === 1 ? "is" : "are"} significant.`;
};

const AttributeDifference = {
  props: ["attribute", "confidence", "domain"],
  setup(props) {
    const isWhole = ref(false);
    return () => {
      const rows = rowsOf(props.attribute, props.confidence);
      const answered = answeredRows(props.attribute, props.confidence);
      const chart = (some, domain) =>
        use(EstimateRows, {
          label: `Difference of ${props.attribute.name}`,
          heads: ["Value", "Difference", `${percentAbout(props.confidence, 4)} interval`],
          rows: shown(some, isWhole.value),
          domain: domain ?? domainOf(some),
          formatTick: (value) => about(value, 3),
          mark: dot,
        });
      return article(
        { class: "difference" },
        h3(props.attribute.name),
        chart(rows, props.domain),
        answered.length > 0 && chart(answered),
        rows.length > MAX_AT_FIRST &&
          moreButton(isWhole, `Show the ${MAX_AT_FIRST} most significant`, `Show all ${rows.length} values`),
      );
    };
  },
};

const difference = (found) => (attribute) =>
  use(AttributeDifference, {
    key: attribute.name,
    attribute,
    confidence: found.confidence,
    domain: attribute.type === "categorical" ? shareDomain(found) : undefined,
  });

const figures = ({ before, after, confidence, attributes }) => [
  p(
    { class: "hint" },
    `Second minus first: ${counted(before.reports, "report")} in the first group, ${count(after.reports)} in the second. `,
    `“changed” marks differences that are significant at ${percentAbout(1 - confidence, 2)}, adjusted for the number of comparisons (Holm).`,
  ),
  div({ class: "attribute-grid differences" }, attributes.map(difference({ attributes, confidence }))),
];

export const DifferenceAnswer = {
  props: ["found"],
  setup(props) {
    watch(() => props.found, (found) => announceNow(summaryOf(found)), { immediate: true });
    return () => [p({ class: "lead" }, summaryOf(props.found)), figures(props.found)];
  },
};

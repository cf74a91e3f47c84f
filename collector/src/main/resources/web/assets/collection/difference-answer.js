// Differences with their intervals, and which of them stand out.

import { ref, watch } from "../lib/vue.js";
import { announceNow } from "../announce.js";
import { dot } from "../charts/error-bar.js";
import { EstimateRows } from "../charts/estimate-rows.js";
import { extent } from "../charts/scale.js";
import { article, div, h3, p, use } from "../elements.js";
import { TOO_FEW, about, counted, halfWidth, percentAbout, range, signed } from "../format.js";
import { moreButton } from "./more-button.js";

const MAX_AT_FIRST = 12;

/** Whether a difference is more than noise, as sure as the intervals are and allowing for how many there are. */
const significant = ({ adjustedPValue }, confidence) =>
  adjustedPValue !== null && adjustedPValue < 1 - confidence;

/** Shares differ by percentage points, numbers by their own unit. */
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

/** How many people have a number, of one that they may not have: in points, on a scale of its own. */
const answeredRows = ({ answered }, confidence) =>
  answered ? [row(confidence, 100, POINTS, "answered")(answered)] : [];

const domainOf = (rows) => extent([0, ...rows.flatMap(({ value, low, high }) => [value, low, high])]);

/** Shares are compared on one scale, numbers each on its own. */
const shareDomain = ({ attributes, confidence }) =>
  domainOf(attributes.filter(({ type }) => type === "categorical").flatMap((one) => rowsOf(one, confidence)));

/** How many of them stand out, in a sentence. */
const summaryOf = (found) => {
  const all = found.attributes.flatMap(
    ({ difference, answered, differences }) => differences ?? [difference, answered].filter(Boolean),
  );
  const changed = all.filter((term) => significant(term, found.confidence)).length;
  return changed === 0
    ? `None of the ${all.length} differences stands out from the noise.`
    : `${changed} of the ${all.length} differences ${changed === 1 ? "stands" : "stand"} out from the noise.`;
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
          moreButton(isWhole, `Show the ${MAX_AT_FIRST} clearest`, `Show all ${rows.length} values`),
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
    `${counted(before.reports, "report")} first, then ${counted(after.reports, "report")}: second minus first. `,
    `“changed” marks what stands out at ${percentAbout(1 - confidence, 2)}, allowing for the number of comparisons (Holm).`,
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

// The trend section of a series: charts of all means and shares by wave.

import { ref } from "../lib/vue.js";
import { TrendChart } from "../charts/trend-chart.js";
import { moreButton } from "../collection/more-button.js";
import { article, div, h2, h3, header, li, p, section, span, strong, ul, use } from "../elements.js";
import { counted, percentAbout } from "../format.js";
import { trendSentence } from "../words.js";
import { boundsOf, boundsOfAll, changesOf, chartOf, courseOf, linesByAttribute } from "./trend-lines.js";

const MAX_CHARTS_AT_FIRST = 6;
const MAX_CHANGES = 6;

/** The possible range of an attribute's estimates. */
const rangeOf = ({ type, min, max, bound }) =>
  ({ numeric: [min, max], categorical: [0, 1], vector: [-bound, bound] })[type];

const SHARES = [0, 1];

const changeList = (changes) =>
  changes.length > 0 &&
  ul(
    { class: "changes" },
    changes.slice(0, MAX_CHANGES).map(({ key, value, words }) =>
      li({ key }, value !== undefined && strong(`${value}: `), words),
    ),
    changes.length > MAX_CHANGES && li(`and ${counted(changes.length - MAX_CHANGES, "more change", "more changes")}`),
  );

const summaryHint = (lines, course = "") =>
  p({ class: "hint" }, course + trendSentence(lines.flatMap(({ changes }) => changes).length));

/** The chart of the share of people who answered, for a number that may be missing. */
const answeredChart = (state, name, line) =>
  use(TrendChart, { title: "Who answered", ...chartOf(line, state, boundsOf(line, SHARES), `those who answered ${name}`) });

const NumberTrend = ({ state, name, lines: [line, answered], attribute }) =>
  article(
    { class: "card attribute trend-card" },
    header(h3(name), summaryHint([line], courseOf(line))),
    use(TrendChart, { ...chartOf(line, state, boundsOf(line, rangeOf(attribute)), name) }),
    answered && answeredChart(state, name, answered),
    changeList(changesOf([line, answered].filter(Boolean))),
  );

NumberTrend.props = ["state", "name", "lines", "attribute"];

const level = ({ points }) => points.at(-1)?.trend?.value ?? -Infinity;

/** The lines in the schema's order, or, if there are many, those with most changes first, then the largest. */
const shown = (lines, isWhole) =>
  lines.length <= MAX_CHARTS_AT_FIRST || isWhole
    ? lines
    : [...lines]
        .sort((one, other) => other.changes.length - one.changes.length || level(other) - level(one))
        .slice(0, MAX_CHARTS_AT_FIRST);

/** A small chart per value, with scales of the same length, so that sizes can be compared. */
const SharesTrend = {
  props: ["state", "name", "lines", "attribute"],
  setup(props) {
    const isWhole = ref(false);
    const smallChart = (bounds) => (line, index) =>
      use(TrendChart, {
        key: line.value,
        title: line.value,
        ...chartOf(line, props.state, bounds[index], `${line.value} in ${props.name}`),
      });
    return () => {
      const lines = shown(props.lines, isWhole.value);
      return article(
        { class: "card attribute trend-card wide" },
        header(h3(props.name), summaryHint(props.lines)),
        div({ class: "small-charts" }, lines.map(smallChart(boundsOfAll(lines, rangeOf(props.attribute))))),
        props.lines.length > MAX_CHARTS_AT_FIRST &&
          moreButton(isWhole, `Show ${MAX_CHARTS_AT_FIRST} of them`, `Show all ${props.lines.length}`),
        changeList(changesOf(props.lines)),
      );
    };
  },
};

const card = (state) => ({ name, lines, isNumber }) =>
  use(isNumber ? NumberTrend : SharesTrend, {
    key: name,
    state,
    name,
    lines,
    attribute: state.plan.schema.attributes.find((one) => one.name === name),
  });

const legend = (state) =>
  ul(
    { class: "trend-legend hint" },
    li(span({ class: "sample dot-sample", "aria-hidden": "true" }), "a single wave with its error bar"),
    li(span({ class: "sample line-sample", "aria-hidden": "true" }), "the trend of all waves with its band"),
    li(span({ class: "sample open-sample", "aria-hidden": "true" }), "the open wave"),
    li(span({ class: "sample change-sample", "aria-hidden": "true" }), "a significant sudden change"),
    li(`Error bars: ${percentAbout(state.waves.confidence, 4)} confidence; bands have it on average over the waves.`),
  );

const noReports = () =>
  div(
    { class: "card empty" },
    h2("Waiting for the first wave"),
    p("The trend appears here as soon as people answer."),
  );

export const TrendSection = ({ state }) => {
  if (!state.waves) {
    return undefined;
  }
  const attributes = linesByAttribute(state.waves).filter(({ lines }) => lines.some(({ points }) => points.length > 0));
  return attributes.length === 0
    ? noReports()
    : section(
        { "aria-labelledby": "trend" },
        header({ class: "section-header" }, h2({ id: "trend" }, "Trend by wave")),
        legend(state),
        div({ class: "attribute-grid trend-grid" }, attributes.map(card(state))),
      );
};

TrendSection.props = ["state"];

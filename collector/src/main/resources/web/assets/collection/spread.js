// The distribution of one number, for those who ask.

import { ref } from "../lib/vue.js";
import { button, div, p, use } from "../elements.js";
import { counted, halfWidth, range, rounded } from "../format.js";
import { loading } from "../notices.js";
import { onDemand } from "../on-demand.js";
import { distributionOf } from "./distributions.js";

const Histogram = onDemand(() => import("../charts/histogram.js"), "Histogram");

const MEDIAN = 0.5;

const median = ({ quantiles = [] }) => {
  const found = quantiles.find(({ level }) => level === MEDIAN);
  const value = found && rounded(found.value, halfWidth(found));
  return found && p({ class: "hint" }, `Half of the people are below ${value} (${range(found)}).`);
};

const bin = ({ from, to, share }) => ({ low: from, high: to, share });

const spread = (distribution, name) =>
  distribution
    ? [
        use(Histogram, {
          title: "How the values are spread",
          bins: distribution.bins.map(bin),
          label: `Distribution of ${name}`,
        }),
        median(distribution),
      ]
    : p({ class: "hint" }, "The reports on this attribute tell its mean, and not how it is spread.");

/** What was found stays as it is while reports come in; the reader may look again. */
const lookAgain = ({ found, fault, load }, reports) => {
  const text = fault ? "Try again" : found.reports !== reports && `Of ${counted(found.reports, "report")}; look again`;
  return text && button({ type: "button", class: "link", onClick: load }, text);
};

export const Spread = {
  props: ["distributions", "name", "reports"],
  setup(props) {
    const isWanted = ref(false);
    const want = () => {
      isWanted.value = true;
      if (!props.distributions.isWanted) {
        props.distributions.load();
      }
    };
    const question = () => button({ type: "button", class: "link", onClick: want }, `How is ${props.name} spread?`);
    const answer = ({ found, fault, isLoading }) =>
      div(
        { class: "spread" },
        fault && p({ class: "fault", role: "alert" }, fault.message),
        isLoading && loading("the distribution"),
        found && spread(distributionOf(props.distributions, props.name), props.name),
        !isLoading && lookAgain(props.distributions, props.reports),
      );
    return () => (isWanted.value ? answer(props.distributions) : question());
  },
};

// The distribution of one number, shown on request.

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
  return found && p({ class: "hint" }, `Median: ${value} (${range(found)})`);
};

const bin = ({ from, to, share, low, high }) => ({ low: from, high: to, share, interval: { low, high } });

const spread = (distribution, name) =>
  distribution
    ? [
        use(Histogram, {
          title: "Distribution of the values",
          bins: distribution.bins.map(bin),
          label: `Distribution of ${name}`,
        }),
        median(distribution),
      ]
    : p({ class: "hint" }, "The reports on this attribute allow an estimate of its mean, but not of its distribution.");

/** A button to update the distribution, which does not change by itself when reports arrive. */
const updateButton = ({ found, fault, load }, reports) => {
  const text = fault ? "Try again" : found.reports !== reports && `Based on ${counted(found.reports, "report")}; update`;
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
    const question = () => button({ type: "button", class: "link", onClick: want }, `Show the distribution of ${props.name}`);
    const answer = ({ found, fault, isLoading }) =>
      div(
        { class: "spread" },
        fault && p({ class: "fault", role: "alert" }, fault.message),
        isLoading && loading("the distribution"),
        found && spread(distributionOf(props.distributions, props.name), props.name),
        !isLoading && updateButton(props.distributions, props.reports),
      );
    return () => (isWanted.value ? answer(props.distributions) : question());
  },
};

// The card of a category: the share of each value.

import { ref } from "../lib/vue.js";
import { ShareBars, isInformativeShare } from "../charts/share-bars.js";
import { article, h3, header, p, use } from "../elements.js";
import { TOO_FEW, count, counted } from "../format.js";
import { onDemand } from "../on-demand.js";
import { moreButton } from "./more-button.js";
import { hasCourse } from "./trend-points.js";

const ShareOverTime = onDemand(() => import("./share-over-time.js"), "ShareOverTime");

const MAX_AT_FIRST = 12;

const largestFirst = (shares) => [...shares].sort((one, other) => other.estimate - one.estimate);

/** The values in the schema's order, which may be meaningful, or, if there are many, by descending share. */
const shown = (shares, isWhole) => {
  if (shares.length <= MAX_AT_FIRST) {
    return shares;
  }
  const sorted = largestFirst(shares);
  return isWhole ? sorted : sorted.slice(0, MAX_AT_FIRST);
};

const bars = ({ name, frequencies }, { shareDomain, state }, isWhole) => [
  use(ShareBars, {
    label: `Shares of ${name}`,
    shares: shown(frequencies, isWhole.value),
    domain: shareDomain,
    confidence: state.estimates.confidence,
  }),
  frequencies.length > MAX_AT_FIRST &&
    moreButton(isWhole, `Show the largest ${MAX_AT_FIRST}`, `Show all ${count(frequencies.length)} values`),
];

export const SharesCard = {
  props: ["state", "estimate", "attribute", "shareDomain"],
  setup(props) {
    const isWhole = ref(false);
    return () => {
      const { name, reports, frequencies } = props.estimate;
      return article(
        { class: "card attribute" },
        header(h3(name), p({ class: "hint" }, `shares of ${counted(reports, "report")}`)),
        frequencies.some(isInformativeShare)
          ? bars(props.estimate, props, isWhole)
          : p({ class: "quiet-text" }, `There are ${TOO_FEW}.`),
        hasCourse(props.state.trend) &&
          use(ShareOverTime, { trend: props.state.trend, name, values: props.attribute.values }),
      );
    };
  },
};

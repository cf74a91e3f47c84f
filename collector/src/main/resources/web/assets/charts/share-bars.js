// Shares as horizontal bars with error bars.

import { use } from "../elements.js";
import { halfWidth, percent, percentAbout, percentRange } from "../format.js";
import { bar } from "./error-bar.js";
import { EstimateRows } from "./estimate-rows.js";
import { extent } from "./scale.js";

/** From 0, or from where the lowest error bar begins, to where the highest ends. */
const domain = (shares) => extent([0, 0.01, ...shares.flatMap(({ low, high, estimate }) => [low, high, estimate])]);

const row = (share) => ({
  name: share.value,
  text: percent(share.estimate, halfWidth(share)),
  interval: percentRange(share),
  value: share.estimate,
  low: share.low,
  high: share.high,
});

export const ShareBars = ({ label, shares, confidence }) =>
  use(EstimateRows, {
    label,
    heads: ["Value", "Share", `${percentAbout(confidence, 4)} interval`],
    rows: shares.map(row),
    domain: domain(shares),
    formatTick: (value) => percentAbout(value, 3),
    mark: bar,
  });

ShareBars.props = ["label", "shares", "confidence"];

// Shares as horizontal bars with error bars.

import { use } from "../elements.js";
import { TOO_FEW, halfWidth, isTelling, percent, percentAbout, percentRange } from "../format.js";
import { bar } from "./error-bar.js";
import { EstimateRows } from "./estimate-rows.js";
import { extent } from "./scale.js";

export const isTold = (share) => isTelling(share, [0, 1]);

/** From 0, or from where the lowest error bar begins, to where the highest ends. */
export const domainOf = (shares) =>
  extent([0, 0.01, ...shares.filter(isTold).flatMap(({ low, high, estimate }) => [low, high, estimate])]);

/** Numbers below each other have as many digits as the error of the least certain one leaves. */
const errorOf = (shares) => Math.max(0, ...shares.filter(isTold).map(halfWidth));

const row = (error) => (share) =>
  isTold(share)
    ? {
        name: share.value,
        text: percent(share.estimate, error),
        interval: percentRange(share, error),
        value: share.estimate,
        low: share.low,
        high: share.high,
      }
    : { name: share.value, text: "", interval: TOO_FEW };

export const ShareBars = ({ label, shares, domain, confidence }) =>
  use(EstimateRows, {
    label,
    heads: ["Value", "Share", `${percentAbout(confidence, 4)} interval`],
    rows: shares.map(row(errorOf(shares))),
    domain,
    formatTick: (value) => percentAbout(value, 3),
    mark: bar,
  });

ShareBars.props = ["label", "shares", "domain", "confidence"];

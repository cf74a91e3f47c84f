// A chart of shares as horizontal bars with error bars.

import { use } from "../elements.js";
import { TOO_FEW, halfWidth, isInformative, percent, percentAbout, percentRange } from "../format.js";
import { bar } from "./error-bar.js";
import { EstimateRows } from "./estimate-rows.js";
import { extent } from "./scale.js";

export const isInformativeShare = (share) => isInformative(share, [0, 1]);

/** The scale: from 0 or the lowest end of an error bar to the highest end. */
export const domainOf = (shares) =>
  extent([0, 0.01, ...shares.filter(isInformativeShare).flatMap(({ low, high, estimate }) => [low, high, estimate])]);

/** Shares as rows, all with the digits that the largest error supports. */
const errorOf = (shares) => Math.max(0, ...shares.filter(isInformativeShare).map(halfWidth));

const row = (error) => (share) =>
  isInformativeShare(share)
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

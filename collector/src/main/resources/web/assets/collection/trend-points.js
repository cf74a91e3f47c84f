// The points of a quantity in all buckets of a trend, in the format of charts.

import { bucketName, count } from "../format.js";

const NOT_KNOWN = { value: null, low: null, high: null };

/** `quantity` returns {value, low, high} of an attribute's estimate. It is unknown if there is only one report. */
export const trendPoints = ({ by, buckets }, name, quantity) =>
  buckets.map(({ from, attributes }) => {
    const found = attributes.find((attribute) => attribute.name === name);
    return { at: from, name: bucketName(from, by), count: count(found.reports), ...(found.reports > 1 ? quantity(found) : NOT_KNOWN) };
  });

/** Whether a trend has more than one bucket. */
export const hasCourse = (trend) => trend?.buckets.length > 1;

export const bucketHead = ({ by }) => (by === "hour" ? "Hour (UTC)" : "Day (UTC)");

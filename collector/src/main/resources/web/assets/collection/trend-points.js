// One quantity in every bucket of a trend, as a chart takes it.

import { bucketName, count } from "../format.js";

const NOT_KNOWN = { value: null, low: null, high: null };

/** `quantity` finds {value, low, high} in an attribute's estimate; one report says nothing of the others. */
export const trendPoints = ({ by, buckets }, name, quantity) =>
  buckets.map(({ from, attributes }) => {
    const found = attributes.find((attribute) => attribute.name === name);
    return { at: from, name: bucketName(from, by), count: count(found.reports), ...(found.reports > 1 ? quantity(found) : NOT_KNOWN) };
  });

/** One bucket has no course. */
export const hasCourse = (trend) => trend?.buckets.length > 1;

export const bucketHead = ({ by }) => (by === "hour" ? "Hour (UTC)" : "Day (UTC)");

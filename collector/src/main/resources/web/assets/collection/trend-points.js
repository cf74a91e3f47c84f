// One quantity in every bucket of a trend, as a chart takes it.

import { bucketName, count } from "../format.js";

/** `quantity` finds {value, low, high} in an attribute's estimate. */
export const trendPoints = ({ by, buckets }, name, quantity) =>
  buckets.map(({ from, attributes }) => {
    const found = attributes.find((attribute) => attribute.name === name);
    return { at: from, name: bucketName(from, by), count: count(found.reports), ...quantity(found) };
  });

/** One bucket has no course. */
export const hasCourse = (trend) => trend?.buckets.length > 1;

export const bucketHead = ({ by }) => (by === "hour" ? "Hour (UTC)" : "Day (UTC)");

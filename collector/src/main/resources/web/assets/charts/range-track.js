// A mean on the range of its attribute.

import { div, span } from "../elements.js";
import { about } from "../format.js";
import { dot, errorBar } from "./error-bar.js";
import { toPercent } from "./scale.js";

/** `words` is the complete text alternative, so the chart needs no table. */
export const rangeTrack = ({ value, low, high }, [min, max], words) => {
  const place = toPercent(min, max);
  return div(
    { class: "range-track", role: "img", "aria-label": words },
    div({ class: "track" }, errorBar({ low, high }, place), dot(value, place)),
    div({ class: "range-ends", "aria-hidden": "true" }, span(about(min, 4)), span(about(max, 4))),
  );
};

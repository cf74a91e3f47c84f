// Small things said in boxes.

import { div, p, strong } from "./elements.js";

/** Something went wrong; screen readers say it at once. */
export const errorNotice = (message, ...more) =>
  div({ class: "notice alarm", role: "alert" }, p(strong("That did not work. "), message), ...more);

export const loading = (what) => p({ class: "loading", role: "status" }, `Loading ${what} …`);

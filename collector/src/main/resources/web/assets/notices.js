// Notices.

import { div, p, strong } from "./elements.js";

/** An error message, which screen readers announce immediately. */
export const errorNotice = (message, ...more) =>
  div({ class: "notice alarm", role: "alert" }, p(strong("An error occurred. "), message), ...more);

export const loading = (what) => p({ class: "loading", role: "status" }, `Loading ${what} …`);

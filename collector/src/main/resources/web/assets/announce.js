// What a screen reader says about things that change by themselves: now and then, not with every report.

import { ref } from "./lib/vue.js";
import { throttle } from "./pace.js";

const QUIET = 10_000;

export const announcement = ref("");

let latest = "";
const speak = throttle(() => {
  announcement.value = latest;
}, QUIET);

/** Says it soon; what is said meanwhile replaces it. */
export function announce(text) {
  latest = text;
  speak();
}

/** Says it now: the answer to something the reader did. */
export function announceNow(text) {
  announcement.value = text;
}

// Announcements for screen readers. Changes that occur without the reader's action are announced only now and then.

import { ref } from "./lib/vue.js";
import { throttle } from "./pace.js";

const QUIET = 10_000;

export const announcement = ref("");

let latest = "";
const speak = throttle(() => {
  announcement.value = latest;
}, QUIET);

/** Announces a text soon. A later text replaces one that is still waiting. */
export function announce(text) {
  latest = text;
  speak();
}

/** Announces a text immediately, in response to the reader's action. */
export function announceNow(text) {
  announcement.value = text;
}

// What belongs to the page as a whole: where the focus is, and what the tab is called.

import { nextTick, watchEffect } from "./lib/vue.js";

/** Whoever moves to another view with the keyboard, or hears the page, should be taken there. */
export async function focusView() {
  await nextTick();
  scrollTo(0, 0);
  document.getElementById("main").focus({ preventScroll: true });
}

/** Names the tab after what a view shows. */
export const useTitle = (name) =>
  watchEffect(() => {
    document.title = `${name()} · Hearsay`;
  });

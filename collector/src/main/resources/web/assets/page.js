// The focus and the title of the page.

import { nextTick, watchEffect } from "./lib/vue.js";

/** Moves the focus to the view, for readers who use a keyboard or a screen reader. */
export async function focusView() {
  await nextTick();
  scrollTo(0, 0);
  document.getElementById("main").focus({ preventScroll: true });
}

/** Keeps the title of the page up to date. */
export const useTitle = (name) =>
  watchEffect(() => {
    document.title = `${name()} · Hearsay`;
  });

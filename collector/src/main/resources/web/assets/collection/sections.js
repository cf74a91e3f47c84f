// The navigation of a long page: links to its sections, which stay visible during scrolling.

import { onMounted, onUnmounted, ref } from "../lib/vue.js";
import { a, nav } from "../elements.js";
import { isOfSomeDays } from "./day-choice.js";
import { isInviting } from "./take-part.js";

const hasReports = ({ estimates }) => estimates?.reports > 0;

/** The id of a section's heading, a short name, and a function that returns whether the section is shown. */
const SECTIONS = [
  ["trend", "Trend", ({ waves }) => waves?.lines.some(({ points }) => points.length > 0)],
  ["over-time", "Over time", ({ trend }) => trend?.buckets.length > 0],
  ["attributes", "Estimates", (state) => hasReports(state) || isOfSomeDays(state)],
  ["crosses", "Pairs", (state) => hasReports(state) && state.summary.crosses.length > 0],
  ["differences", "Changes", ({ series, trend, waves }) => (series ? waves?.waves.length > 1 : trend?.buckets.length > 0)],
  ["certificate", "Privacy", () => true],
  ["take-part", "Invite", isInviting],
  ["health", "Quality", () => true],
  ["exports", "Downloads", () => true],
  ["administration", "Administration", () => true],
];

/** The distance from the top, in pixels, at which a heading's section becomes the current one. */
const READ_AT = 160;

const hasBegun = ([id]) => document.getElementById(id)?.getBoundingClientRect().top < READ_AT;

/** Scrolls and moves the focus by script, because the fragment of the address names the view. */
export function goTo(event, id) {
  const heading = document.getElementById(id);
  event.preventDefault();
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

export const Sections = {
  props: ["state"],
  setup({ state }) {
    const current = ref();
    const look = () => (current.value = SECTIONS.findLast(hasBegun)?.[0]);
    onMounted(() => addEventListener("scroll", look, { passive: true }));
    onUnmounted(() => removeEventListener("scroll", look));

    const link = ([id, name]) =>
      a(
        {
          key: id,
          href: location.hash,
          "aria-current": current.value === id ? "true" : undefined,
          onClick: (event) => goTo(event, id),
        },
        name,
      );
    return () =>
      nav({ class: "sections", "aria-label": "On this page" }, SECTIONS.filter(([, , isThere]) => isThere(state)).map(link));
  },
};

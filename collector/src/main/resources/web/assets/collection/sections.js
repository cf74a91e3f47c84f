// The way around a long page: a link to each of its sections, in sight wherever the reader is.

import { onMounted, onUnmounted, ref } from "../lib/vue.js";
import { a, nav } from "../elements.js";
import { isOfSomeDays } from "./day-choice.js";
import { isInviting } from "./take-part.js";

const hasReports = ({ estimates }) => estimates?.reports > 0;

/** The id of a section's heading, a short name, and whether the section is there. */
const SECTIONS = [
  ["trend", "Trend", ({ waves }) => waves?.lines.some(({ points }) => points.length > 0)],
  ["over-time", "Over time", ({ trend }) => trend?.buckets.length > 0],
  ["attributes", "Estimates", (state) => hasReports(state) || isOfSomeDays(state)],
  ["crosses", "Together", (state) => hasReports(state) && state.summary.crosses.length > 0],
  ["differences", "Changes", ({ series, trend, waves }) => (series ? waves?.waves.length > 1 : trend?.buckets.length > 0)],
  ["certificate", "Privacy", () => true],
  ["take-part", "Invite", isInviting],
  ["health", "Health", () => true],
  ["exports", "Take away", () => true],
  ["administration", "Administration", () => true],
];

/** As far from the top as a heading is when its section begins to be read. */
const READ_AT = 160;

const hasBegun = ([id]) => document.getElementById(id)?.getBoundingClientRect().top < READ_AT;

/** The address belongs to the views, so a link moves the page and the focus itself. */
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

// A table with the numbers of a chart, also for screen readers and keyboards.

import { ref } from "../lib/vue.js";
import { caption, details, div, span, summary, table, tbody, td, th, thead, tr } from "../elements.js";

const row = ([first, ...others]) => tr(th({ scope: "row" }, first), others.map((cell) => td(cell)));

const tableOf = ({ label, heads, rows }) =>
  table(
    caption({ class: "visually-hidden" }, label),
    thead(tr(heads.map((head) => th({ scope: "col" }, head)))),
    tbody(rows.map(row)),
  );

export const DataTable = {
  props: ["label", "heads", "rows"],
  setup(props) {
    const isOpen = ref(false);
    const scrolling = () =>
      div({ class: "scrolling", tabindex: 0, role: "region", "aria-label": props.label }, tableOf(props));
    return () =>
      details(
        { class: "data-table", onToggle: (event) => (isOpen.value = event.target.open) },
        // A page has many of these, so screen readers need a distinct name for each.
        summary("Numbers", span({ class: "visually-hidden" }, `: ${props.label}`)),
        isOpen.value && scrolling(),
      );
  },
};

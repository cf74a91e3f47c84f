// The card of a vector: a table with the mean of each entry.

import { ref } from "../lib/vue.js";
import { article, caption, div, h3, header, p, table, tbody, td, th, thead, tr } from "../elements.js";
import { count, counted, halfWidth, range, rounded } from "../format.js";
import { moreButton } from "./more-button.js";

const MAX_AT_FIRST = 8;

const row = (entry, index) =>
  tr(
    th({ scope: "row" }, count(index)),
    td({ class: "numeric" }, rounded(entry.value, halfWidth(entry))),
    td({ class: "numeric" }, range(entry)),
  );

const entryTable = (name, entries) =>
  div(
    { class: "scrolling", tabindex: 0, role: "region", "aria-label": `Mean of ${name}` },
    table(
      { class: "plain" },
      caption({ class: "visually-hidden" }, `The mean of every entry of ${name}`),
      thead(
        tr(
          th({ scope: "col" }, "Entry"),
          th({ scope: "col", class: "numeric" }, "Mean"),
          th({ scope: "col", class: "numeric" }, "Interval"),
        ),
      ),
      tbody(entries.map(row)),
    ),
  );

export const VectorCard = {
  props: ["state", "estimate", "attribute"],
  setup(props) {
    const isWhole = ref(false);
    return () => {
      const { name, reports, mean } = props.estimate;
      return article(
        { class: "card attribute" },
        header(h3(name), p({ class: "hint" }, `mean vector of ${counted(reports, "report")}`)),
        entryTable(name, isWhole.value ? mean : mean.slice(0, MAX_AT_FIRST)),
        mean.length > MAX_AT_FIRST &&
          moreButton(isWhole, `Show the first ${MAX_AT_FIRST}`, `Show all ${count(mean.length)} entries`),
      );
    };
  },
};

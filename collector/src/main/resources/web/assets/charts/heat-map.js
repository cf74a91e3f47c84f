// A table of two categories, with its numbers as text. The arrow keys move between cells; colours only repeat the numbers.

import { ref } from "../lib/vue.js";
import { caption, div, span, table, tbody, td, th, thead, tr } from "../elements.js";
import { PERCENT, betweenEnds, halfWidth, percent, percentRange } from "../format.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const between = (number, most) => Math.min(most, Math.max(0, number));

const cellAt = (element, [row, column]) => element.closest("tbody").rows[row].cells[column + 1];

const fullText = (cell) =>
  `${cell.values.join(" and ")}: ${percent(cell.estimate, halfWidth(cell))}, ${betweenEnds(cell, PERCENT)}`;

export const HeatMap = {
  props: ["label", "attributes", "cells"],
  setup(props) {
    const place = ref([0, 0]); // the cell that the tab key reaches

    const lines = () => {
      const columns = new Set(props.cells.map(({ values }) => values[1])).size;
      return Array.from({ length: props.cells.length / columns }, (_, i) =>
        props.cells.slice(i * columns, (i + 1) * columns),
      );
    };

    const onKeydown = (event) => {
      const step = STEPS[event.key];
      if (step) {
        const all = lines();
        event.preventDefault();
        place.value = [
          between(place.value[0] + step[0], all.length - 1),
          between(place.value[1] + step[1], all[0].length - 1),
        ];
        cellAt(event.target, place.value).focus();
      }
    };

    const cellOf = (largest, row) => (cell, column) =>
      td(
        {
          key: cell.values[1],
          tabindex: place.value[0] === row && place.value[1] === column ? 0 : -1,
          style: { "--heat": `${(100 * Math.max(0, cell.estimate ?? 0)) / largest}%` },
          onFocus: () => (place.value = [row, column]),
        },
        span({ class: "visually-hidden" }, fullText(cell)),
        span({ class: "number", "aria-hidden": "true" }, percent(cell.estimate, halfWidth(cell))),
        span({ class: "heat-interval", "aria-hidden": "true" }, percentRange(cell)),
      );

    const lineOf = (largest) => (cells, row) =>
      tr(
        { key: cells[0].values[0] },
        th({ scope: "row" }, cells[0].values[0]),
        cells.map(cellOf(largest, row)),
      );

    return () => {
      const all = lines();
      const largest = Math.max(1e-9, ...props.cells.map(({ estimate }) => estimate ?? 0));
      const [rows, columns] = props.attributes;
      return div(
        { class: "scrolling heat-frame" },
        table(
          { class: "heat-map", role: "grid", onKeydown },
          caption({ class: "visually-hidden" }, props.label),
          thead(
            tr(
              th({ scope: "col" }, div(`${rows} ↓`), div(`${columns} →`)),
              all[0].map(({ values }) => th({ key: values[1], scope: "col" }, values[1])),
            ),
          ),
          tbody(all.map(lineOf(largest))),
        ),
      );
    };
  },
};

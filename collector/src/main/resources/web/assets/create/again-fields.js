// The fields of a series: the number and length of waves, and the answers per person.

import { div, h2, input, label, option, p, section, select, span } from "../elements.js";
import { againSentence } from "./words.js";
import { choiceField, numberField } from "./fields.js";

const EVERY = ["hour", "day", "week", "month"];

const toggle = (again) =>
  label(
    { class: "check" },
    input({
      type: "checkbox",
      checked: again.isWanted,
      onChange: (event) => (again.isWanted = event.target.checked),
    }),
    span(
      "Repeat the questions in waves",
      span({ class: "hint" }, " (to measure changes over time)"),
    ),
  );

const everyField = (again) =>
  label(
    { class: "field" },
    span("One wave per"),
    select(
      { value: again.every, onChange: (event) => (again.every = event.target.value) },
      EVERY.map((every) => option({ value: every }, every)),
    ),
  );

const ANSWERS = [
  ["auto", "Automatic, for the smallest error"],
  ["number", "Fixed number"],
];

const fields = (again) =>
  div(
    { class: "again-fields" },
    div(
      { class: "field-row" },
      numberField(again, "waves", "Waves", { min: 1, max: 1100, step: 1, required: true }),
      everyField(again),
    ),
    choiceField(again, "answers", "Answers per person", ANSWERS),
    again.answers === "number" &&
      numberField(again, "number", "Waves per person", { min: 1, max: again.waves, step: 1, required: true }),
    p({ class: "hint" }, againSentence),
  );

export const AgainFields = ({ again }) =>
  section(
    { class: "form-section", "aria-labelledby": "again" },
    h2({ id: "again" }, "Repetition"),
    toggle(again),
    again.isWanted && fields(again),
  );

AgainFields.props = ["again"];

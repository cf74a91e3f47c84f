// The field of ε: a slider, a number, and its meaning in words.

import { div, h2, input, label, p, section, span } from "../elements.js";
import { guessSentence, oddsSentence } from "../words.js";
import { strengthSentence } from "./words.js";
import { numberFault } from "./fields.js";

const LEAST = 0.1;
const MOST = 8;

/** The slider has a logarithmic scale. */
const within = (epsilon) => Math.min(MOST, Math.max(LEAST, epsilon || LEAST));
const toSlider = (epsilon) => Math.log(within(epsilon) / LEAST) / Math.log(MOST / LEAST);
const fromSlider = (place) => Number((LEAST * (MOST / LEAST) ** place).toPrecision(2));

const slider = (draft) =>
  input({
    type: "range",
    min: 0,
    max: 1,
    step: 0.005,
    "aria-label": "Privacy loss ε, slider",
    "aria-valuetext": `ε = ${draft.epsilon}`,
    value: toSlider(draft.epsilon),
    onInput: (event) => (draft.epsilon = fromSlider(event.target.valueAsNumber)),
  });

const BOUNDS = { min: 0.001, max: 20 };

/** The error of the number. A missing number is reported when the form is submitted. */
const faultOf = ({ epsilon }) => (Number.isNaN(epsilon) ? undefined : numberFault(epsilon, BOUNDS));

const number = (draft) =>
  label(
    { class: "inline-field" },
    span("ε"),
    input({
      type: "number",
      required: true,
      ...BOUNDS,
      step: "any",
      "aria-invalid": faultOf(draft) ? "true" : undefined,
      "aria-label": "Privacy loss ε",
      "aria-describedby": "epsilon-means",
      value: draft.epsilon,
      onInput: (event) => (draft.epsilon = event.target.valueAsNumber),
    }),
  );

/** The error of the number, or its meaning. */
const meaning = (draft) => {
  const fault = faultOf(draft);
  return fault
    ? p({ id: "epsilon-means", class: "fault hint", role: "status" }, fault)
    : p(
        { id: "epsilon-means", class: "hint" },
        `${strengthSentence(draft.epsilon)} `,
        oddsSentence(draft.epsilon),
        ` ${guessSentence(draft.epsilon)}`,
      );
};

export const BudgetField = ({ draft }) =>
  section(
    { class: "form-section", "aria-labelledby": "budget" },
    h2({ id: "budget" }, draft.again.isWanted ? "How much may all answers of a person reveal?" : "How much may one report reveal?"),
    div(
      { class: "slider-row" },
      span({ class: "hint" }, "little"),
      slider(draft),
      span({ class: "hint" }, "much"),
      number(draft),
    ),
    !Number.isNaN(draft.epsilon) && meaning(draft),
  );

BudgetField.props = ["draft"];

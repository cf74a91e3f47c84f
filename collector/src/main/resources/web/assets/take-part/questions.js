// The form, with one field per attribute of the schema. No answer is refused: a number outside the range counts as the
// nearest end, and the hint of its field explains that.

import { div, fieldset, input, label, legend, option, select, span } from "../elements.js";
import { about, texts } from "./language.js";

/** The largest number of radio buttons, which fit on the screen of a phone; a list is used for more values. */
const MAX_RADIOS = 8;

const fieldId = (index) => `question-${index}`;

/** A label, a control and a hint. The hint stands outside of the label, so that screen readers read it once. */
const field = (name, index, hint, control, required = true) =>
  div(
    { class: "field" },
    label({ class: "question", for: fieldId(index) }, name),
    control({ id: fieldId(index), required, "aria-describedby": `${fieldId(index)}-hint` }),
    span({ class: "hint", id: `${fieldId(index)}-hint` }, hint),
  );

const numberControl = (answers, name) => (properties) =>
  input({
    ...properties,
    type: "number",
    step: "any",
    inputmode: "decimal",
    autocomplete: "off",
    value: answers[name],
    onInput: (event) => (answers[name] = event.target.value === "" ? "" : event.target.valueAsNumber),
  });

/** A field for a number. If the number may be missing, the field may stay empty, and a report is sent all the same. */
const numberQuestion = (answers, { name, min, max, mayBeMissing }, index) => {
  const hint = texts().numberHint(about(min, 15), about(max, 15));
  const whole = mayBeMissing ? `${hint} ${texts().emptyHint}` : hint;
  return field(name, index, whole, numberControl(answers, name), !mayBeMissing);
};

const radio = (answers, name, index) => (value) =>
  label(
    { class: "choice" },
    input({
      type: "radio",
      name: fieldId(index),
      required: true,
      value,
      checked: answers[name] === value,
      onChange: () => (answers[name] = value),
    }),
    span(value),
  );

const radioQuestion = (answers, { name, values, other }, index) =>
  fieldset(
    { class: "choices" },
    legend({ class: "question" }, name),
    div({ class: "answer-choices" }, values.map(radio(answers, name, index))),
    span({ class: "hint" }, texts().otherHint(other)),
  );

const listQuestion = (answers, { name, values, other }, index) =>
  field(name, index, texts().otherHint(other), (properties) =>
    select(
      { ...properties, onChange: (event) => (answers[name] = event.target.value) },
      option({ value: "", disabled: true, selected: answers[name] === "" }, texts().choose),
      values.map((value) => option({ value, selected: answers[name] === value }, value)),
    ),
  );

const questionOf = (answers) => (attribute, index) => {
  if (attribute.type === "numeric") {
    return numberQuestion(answers, attribute, index);
  }
  return (attribute.values.length > MAX_RADIOS ? listQuestion : radioQuestion)(answers, attribute, index);
};

/** Whether a person can enter the values. Vectors and the questions of a training are computed by programs. */
export const isForPeople = ({ attributes, question }) =>
  question === undefined && attributes.every(({ type }) => type !== "vector");

export const noAnswers = ({ attributes }) => Object.fromEntries(attributes.map(({ name }) => [name, ""]));

export const questions = (answers, { attributes }) => attributes.map(questionOf(answers));

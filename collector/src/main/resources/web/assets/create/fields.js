// Form fields bound to a property of a reactive object. Errors are shown during typing.

import { div, fieldset, input, label, legend, p, span, textarea } from "../elements.js";
import { about, count } from "../format.js";

/** A field with its error outside of the label, so that the error is not part of the field's name. */
const field = (name, hint, fault, control) =>
  div(
    { class: "field-box" },
    label({ class: "field" }, span(name), control, hint && span({ class: "hint" }, hint)),
    fault && p({ class: "fault hint", role: "status" }, fault),
  );

/** The error of a number. A missing number is reported when the form is submitted. */
export function numberFault(value, { min = -Infinity, max = Infinity, step }) {
  if (value === "" || (value >= min && value <= max && !(step === 1 && !Number.isInteger(value)))) {
    return undefined;
  }
  const kind = step === 1 ? "a whole number" : "a number";
  return max === Infinity ? `This must be ${kind}, at least ${count(min)}.` : `This must be ${kind} from ${about(min)} to ${count(max)}.`;
}

export const textField = (model, property, name, { hint, fault, ...attributes } = {}) =>
  field(
    name,
    hint,
    fault,
    input({
      "aria-invalid": fault ? "true" : undefined,
      type: "text",
      autocomplete: "off",
      value: model[property],
      onInput: (event) => (model[property] = event.target.value),
      ...attributes,
    }),
  );

export const numberField = (model, property, name, { hint, fault, ...attributes } = {}) => {
  const wrong = fault ?? numberFault(model[property], attributes);
  return field(
    name,
    hint,
    wrong,
    input({
      type: "number",
      "aria-invalid": wrong ? "true" : undefined,
      step: "any",
      value: model[property],
      onInput: (event) => (model[property] = event.target.value === "" ? "" : event.target.valueAsNumber),
      ...attributes,
    }),
  );
};

export const linesField = (model, property, name, { hint, fault, ...attributes } = {}) =>
  field(
    name,
    hint,
    fault,
    textarea({
      "aria-invalid": fault ? "true" : undefined,
      rows: 4,
      value: model[property],
      onInput: (event) => (model[property] = event.target.value),
      ...attributes,
    }),
  );

export const checkField = (model, property, name, hint) =>
  label(
    { class: "check" },
    input({
      type: "checkbox",
      checked: model[property],
      onChange: (event) => (model[property] = event.target.checked),
    }),
    span(name, span({ class: "hint" }, hint)),
  );

const radio = (model, property, group) => ([value, name, hint]) =>
  label(
    { class: "check" },
    input({
      type: "radio",
      name: group,
      value,
      checked: model[property] === value,
      onChange: () => (model[property] = value),
    }),
    span(name, hint && span({ class: "hint" }, hint)),
  );

/** Radio buttons; `choices` are [value, name, hint]. */
export const choiceField = (model, property, name, choices, group = property) =>
  fieldset(
    { class: "choices" },
    legend(name),
    div({ class: "choice-list" }, choices.map(radio(model, property, group))),
  );

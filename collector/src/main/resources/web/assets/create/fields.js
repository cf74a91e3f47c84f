// Form fields bound to a property of a reactive object.

import { div, fieldset, input, label, legend, span, textarea } from "../elements.js";

const field = (name, hint, control) =>
  label({ class: "field" }, span(name), control, hint && span({ class: "hint" }, hint));

export const textField = (model, property, name, { hint, ...attributes } = {}) =>
  field(
    name,
    hint,
    input({
      type: "text",
      autocomplete: "off",
      value: model[property],
      onInput: (event) => (model[property] = event.target.value),
      ...attributes,
    }),
  );

export const numberField = (model, property, name, { hint, ...attributes } = {}) =>
  field(
    name,
    hint,
    input({
      type: "number",
      step: "any",
      value: model[property],
      onInput: (event) => (model[property] = event.target.value === "" ? "" : event.target.valueAsNumber),
      ...attributes,
    }),
  );

export const linesField = (model, property, name, { hint, ...attributes } = {}) =>
  field(
    name,
    hint,
    textarea({
      rows: 4,
      value: model[property],
      onInput: (event) => (model[property] = event.target.value),
      ...attributes,
    }),
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

/** One of a few; `choices` are [value, name, hint]. */
export const choiceField = (model, property, name, choices, group = property) =>
  fieldset(
    { class: "choices" },
    legend(name),
    div({ class: "choice-list" }, choices.map(radio(model, property, group))),
  );

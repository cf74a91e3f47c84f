// The fields of one attribute.

import { button, div, fieldset, input, label, legend, p, span } from "../elements.js";
import { nameFault, rangeFault, valuesFault } from "./draft.js";
import { linesField, numberField, textField } from "./fields.js";

const typeChoice = (attribute) => (type, name) =>
  label(
    input({
      type: "radio",
      name: `type-${attribute.key}`,
      value: type,
      checked: attribute.type === type,
      onChange: () => (attribute.type = type),
    }),
    span(name),
  );

const typeField = (attribute) => {
  const choice = typeChoice(attribute);
  return fieldset(
    { class: "segments" },
    legend({ class: "visually-hidden" }, "Type"),
    choice("numeric", "A number"),
    choice("categorical", "One of several values"),
  );
};

const missingField = (attribute) =>
  label(
    { class: "check" },
    input({
      type: "checkbox",
      checked: attribute.mayBeMissing,
      onChange: (event) => (attribute.mayBeMissing = event.target.checked),
    }),
    span("The answer may be missing: the mean is that of the people who answer"),
  );

const numericFields = (attribute) => [
  div(
    { class: "field-row" },
    numberField(attribute, "min", "Minimum", { required: true }),
    numberField(attribute, "max", "Maximum", { required: true, fault: rangeFault(attribute) }),
  ),
  p({ class: "hint" }, "Values outside this range count as its nearest end."),
  missingField(attribute),
];

const categoricalFields = (attribute) => [
  linesField(attribute, "values", "Values", { required: true, hint: "One per line.", fault: valuesFault(attribute) }),
  textField(attribute, "other", "Other answers count as", { required: true, hint: "One of the values, or an additional one." }),
];

export const AttributeFields = ({ attribute, all, number, isOnly, onRemove }) =>
  fieldset(
    { class: "card attribute-fields" },
    legend(`Attribute ${number}`),
    div(
      { class: "field-row" },
      textField(attribute, "name", "Name", {
        required: true,
        placeholder: number === 1 ? "age" : "",
        fault: nameFault(attribute, all),
      }),
      typeField(attribute),
    ),
    attribute.type === "numeric" ? numericFields(attribute) : categoricalFields(attribute),
    !isOnly &&
      button(
        { type: "button", class: "quiet remove", onClick: onRemove, "aria-label": `Remove attribute ${number}` },
        "Remove",
      ),
  );

AttributeFields.props = ["attribute", "all", "number", "isOnly", "onRemove"];

// The card of a route: its method, path and required token; when opened, also its parameters and responses.

import { caption, code, details, div, p, span, summary, table, tbody, td, th, thead, tr } from "../elements.js";
import { accessOf, fieldsOf, resolved, typeText } from "./document.js";

/** A table with explicit roles, because some browsers drop the roles of rows that are displayed as grids on phones. */
const tableOf = (label, heads, rows) =>
  rows.length > 0 &&
  div(
    { class: "scrolling", tabindex: 0, role: "region", "aria-label": label },
    table(
      { class: "plain", role: "table" },
      caption(label),
      thead(
        { role: "rowgroup" },
        tr({ role: "row" }, heads.map((head) => th({ scope: "col", role: "columnheader" }, head))),
      ),
      tbody({ role: "rowgroup" }, rows),
    ),
  );

const rowOf = (key, [name, ...more], type, meaning) =>
  tr(
    { key, role: "row" },
    th({ scope: "row", role: "rowheader" }, code(name), more),
    td({ role: "cell" }, type),
    td({ role: "cell" }, meaning),
  );

const parameterRow = ({ name, in: place, required, schema, description }) =>
  rowOf(
    name,
    [name, span({ class: "hint" }, ` in the ${place}${required ? "" : ", optional"}`)],
    typeText(schema),
    description,
  );

/** A row about a field. Only in requests, optional fields are marked. */
const fieldRow = (isWritten) => (field) =>
  rowOf(
    field.name,
    [field.name, isWritten && !field.isRequired && span({ class: "hint" }, " optional")],
    typeText(field),
    field.description,
  );

const contentsOf = ({ content = {} }) => Object.entries(content);

const bodyTables = (document, label, message, isWritten) =>
  contentsOf(message).map(([type, { schema }]) =>
    tableOf(`${label}, ${type}`, ["Field", "Type", "Meaning"], fieldsOf(document, schema).map(fieldRow(isWritten))),
  );

const answerRow = (document) => ([status, answer]) => {
  const one = resolved(document, answer);
  const types = contentsOf(one).map(([type]) => type);
  return rowOf(status, [status], types.join(", "), one.description);
};

const isGood = ([status]) => status.startsWith("2");

const contents = (document, route) => {
  const answers = Object.entries(route.responses);
  const label = `${route.method} ${route.path}`;
  return div(
    { class: "route-content" },
    route.description && p(route.description),
    tableOf(`Parameters of ${label}`, ["Name", "Type", "Meaning"], route.parameters.map((one) => parameterRow(resolved(document, one)))),
    route.requestBody && bodyTables(document, `Body of ${label}`, resolved(document, route.requestBody), true),
    tableOf(`Responses of ${label}`, ["Status", "Type", "Meaning"], answers.map(answerRow(document))),
    answers.filter(isGood).map(([status, answer]) => bodyTables(document, `${status} of ${label}`, resolved(document, answer), false)),
  );
};

export const routeCard = (document) => (route) =>
  details(
    { class: "card route", key: `${route.method} ${route.path}` },
    summary(
      code({ class: "route-name" }, span({ class: "method" }, route.method), ` ${route.path}`),
      span({ class: "badge" }, accessOf(route)),
      span({ class: "route-summary" }, route.summary),
    ),
    contents(document, route),
  );

// One route: its method and path, who may call it, and, when opened, all that it takes and answers.

import { caption, code, details, div, p, span, summary, table, tbody, td, th, thead, tr } from "../elements.js";
import { accessOf, fieldsOf, resolved, typeText } from "./document.js";

const tableOf = (label, heads, rows) =>
  rows.length > 0 &&
  div(
    { class: "scrolling", tabindex: 0, role: "region", "aria-label": label },
    table(
      { class: "plain" },
      caption(label),
      thead(tr(heads.map((head) => th({ scope: "col" }, head)))),
      tbody(rows),
    ),
  );

const parameterRow = ({ name, in: place, required, schema, description }) =>
  tr(
    { key: name },
    th({ scope: "row" }, code(name), span({ class: "hint" }, ` in the ${place}${required ? "" : ", optional"}`)),
    td(typeText(schema)),
    td(description),
  );

/** Whether a field may be left out matters to those who write it. */
const fieldRow = (isWritten) => (field) =>
  tr(
    { key: field.name },
    th({ scope: "row" }, code(field.name), isWritten && !field.isRequired && span({ class: "hint" }, " optional")),
    td(typeText(field)),
    td(field.description),
  );

const contentsOf = ({ content = {} }) => Object.entries(content);

const bodyTables = (document, label, message, isWritten) =>
  contentsOf(message).map(([type, { schema }]) =>
    tableOf(`${label}, ${type}`, ["Field", "Type", "Meaning"], fieldsOf(document, schema).map(fieldRow(isWritten))),
  );

const answerRow = (document) => ([status, answer]) => {
  const one = resolved(document, answer);
  const types = contentsOf(one).map(([type]) => type);
  return tr({ key: status }, th({ scope: "row" }, code(status)), td(types.join(", ")), td(one.description));
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
    tableOf(`Answers of ${label}`, ["Status", "Type", "Meaning"], answers.map(answerRow(document))),
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

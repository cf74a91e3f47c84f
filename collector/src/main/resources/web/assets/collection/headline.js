// The collection's name, and the numbers one looks for first.

import { div, h1, header, p, span } from "../elements.js";
import { about, count, counted, moment } from "../format.js";
import { CONNECTIONS, progressSentence } from "../words.js";

const figureOf = (number, name, explanation) =>
  div(
    { class: "figure large" },
    span({ class: "figure-name" }, name),
    span({ class: "number" }, number),
    span({ class: "hint" }, explanation),
  );

const badges = ({ summary, connection }) =>
  div(
    { class: "badges" },
    span({ class: ["badge", summary.state] }, summary.state),
    summary.state === "open" && span({ class: ["badge", "connection", connection] }, CONNECTIONS[connection]),
  );

const dates = ({ created, closed }) => `Since ${moment(created)}${closed ? `, closed ${moment(closed)}` : ""}`;

const exactEpsilon = ({ exact }) =>
  typeof exact.epsilon === "number" && Number.isFinite(exact.epsilon) ? about(exact.epsilon) : "∞";

export const Headline = ({ state }) => [
  header(
    { class: "view-header" },
    div(h1(state.summary.name), p({ class: "hint" }, dates(state.summary))),
    badges(state),
  ),
  div(
    { class: "card figures headline" },
    figureOf(count(state.summary.reports), "Reports", progressSentence(state.summary)),
    figureOf(count(state.plan.schema.attributes.length), "Attributes", `${counted(state.plan.sample, "part")} per report`),
    figureOf(exactEpsilon(state.audit), "Privacy loss ε", "computed, not promised"),
    figureOf(count(state.summary.rejected), "Rejected", state.summary.rejected ? "see below why" : "nothing was wrong"),
  ),
];

Headline.props = ["state"];

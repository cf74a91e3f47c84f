// The collection's name and key figures.

import { div, h1, header, p, span } from "../elements.js";
import { about, count, counted, moment } from "../format.js";
import { wavesLeft } from "../series/waves.js";
import { adminToken } from "../tokens.js";
import { CONNECTIONS, lackSentence, progressSentence, reportsText } from "../words.js";

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

const dates = ({ created, closed }) => `Created ${moment(created)}${closed ? `, closed ${moment(closed)}` : ""}`;

const exactEpsilon = ({ exact }) =>
  typeof exact.epsilon === "number" && Number.isFinite(exact.epsilon) ? about(exact.epsilon) : "∞";

const attributesFigure = ({ schema, sample }) =>
  figureOf(count(schema.attributes.length), "Attributes", `${counted(sample, "part")} per report`);

const answersFigure = ({ answers, waves }) =>
  figureOf(count(answers), "Answers per person", `of ${counted(waves, "wave")}, drawn at random`);

/** The current or next wave and the number of its reports; the last wave if the series is over. */
const waveFigures = (state) => {
  const wave = state.progress.first ?? state.series.waves;
  const reports = state.waves?.waves.find((one) => one.wave === wave)?.reports;
  return [
    figureOf(count(wave), "Wave", wavesLeft(state)),
    state.waves && figureOf(count(reports ?? 0), "Reports in this wave", "from people who drew this wave"),
  ];
};

export const Headline = ({ state }) => [
  header(
    { class: "view-header" },
    div(
      h1(state.summary.name),
      p({ class: "hint" }, dates(state.summary)),
      state.summary.mayLack && p({ class: "hint" }, lackSentence(state.summary.mayLack)),
    ),
    badges(state),
  ),
  div(
    { class: "card figures headline" },
    state.series && waveFigures(state),
    figureOf(reportsText(state.summary, adminToken()), state.series ? "Total reports" : "Reports", progressSentence(state.summary)),
    state.series ? answersFigure(state.series) : attributesFigure(state.plan),
    figureOf(exactEpsilon(state.audit), "Privacy loss ε", state.series ? "for the whole series" : "computed from the plan"),
    figureOf(count(state.summary.rejected), "Rejected", state.summary.rejected ? "reasons are below" : "reports"),
  ),
];

Headline.props = ["state"];

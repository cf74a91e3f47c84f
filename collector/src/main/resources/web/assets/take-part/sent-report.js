// The card with the report as it was sent: each answer next to its symbol, and all bytes.

import { code, div, h2, p, section, span, table, tbody, td, th, thead, tr } from "../elements.js";
import { rightOfHundred } from "./cost.js";
import { about, atMost, texts } from "./language.js";
import { reportWords } from "./report-words.js";

const spaced = (digits) => digits.replace(/..(?=.)/g, "$& ");
const hex = (bytes) => spaced(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));

/** An answer as text. Only a number can be empty: every category has a value for other answers. */
const answerText = (value) =>
  typeof value === "number" ? about(value, 15) : value === "" ? texts().reportNoAnswer : value;

const row = (answers, sent) => ({ name }) =>
  tr(
    th({ scope: "row" }, name),
    answers && td({ class: "answer", "data-label": texts().reportAnswer }, answerText(answers[name])),
    td(
      { class: ["sent", sent[name] === undefined && "quiet-text"], "data-label": texts().reportSent },
      sent[name] ?? texts().reportNothing,
    ),
  );

const sentTable = ({ plan, sentAnswers, report }) =>
  table(
    { class: "plain sent-table" },
    thead(
      tr(
        th({ scope: "col" }, texts().reportQuestion),
        sentAnswers && th({ scope: "col" }, texts().reportAnswer),
        th({ scope: "col" }, texts().reportSent),
      ),
    ),
    tbody(plan.schema.attributes.map(row(sentAnswers, reportWords(plan, report.bytes)))),
  );

const bytesLine = (name, digits) =>
  div({ class: "bytes" }, span({ class: "hint" }, name), code({ class: "mono" }, digits));

export const sentReport = (state) =>
  section(
    { class: "card sent-report", "aria-labelledby": "report" },
    h2({ id: "report" }, texts().report),
    p(state.sentAnswers ? texts().reportIntro : texts().reportLater),
    sentTable(state),
    p(texts().reportWhole(state.report.bytes.length)),
    bytesLine(texts().reportBytes, hex(state.report.bytes)),
    bytesLine(texts().reportId, spaced(state.report.id)),
    p({ class: "quiet-text" }, texts().reportMeaning(atMost(rightOfHundred(state.plan.audit.epsilon), 2))),
  );

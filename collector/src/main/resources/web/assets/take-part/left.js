// What really left: what was said beside what was sent, and every byte of it.

import { code, div, h2, p, section, span, table, tbody, td, th, thead, tr } from "../elements.js";
import { rightOfHundred } from "./cost.js";
import { about, atMost, texts } from "./language.js";
import { reportWords } from "./report-words.js";

const spaced = (digits) => digits.replace(/..(?=.)/g, "$& ");
const hex = (bytes) => spaced(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));

/** Only a number may be left empty; a category has a value for those whom nothing fits. */
const saidWord = (value) => (typeof value === "number" ? about(value, 15) : value === "" ? texts().leftNoAnswer : value);

const row = (said, sent) => ({ name }) =>
  tr(
    th({ scope: "row" }, name),
    said && td({ class: "said", "data-label": texts().leftAnswer }, saidWord(said[name])),
    td(
      { class: ["sent", sent[name] === undefined && "quiet-text"], "data-label": texts().leftSent },
      sent[name] ?? texts().leftNothing,
    ),
  );

const sentTable = ({ plan, said, report }) =>
  table(
    { class: "plain left-table" },
    thead(
      tr(
        th({ scope: "col" }, texts().leftQuestion),
        said && th({ scope: "col" }, texts().leftAnswer),
        th({ scope: "col" }, texts().leftSent),
      ),
    ),
    tbody(plan.schema.attributes.map(row(said, reportWords(plan, report.bytes)))),
  );

const bytesLine = (name, digits) =>
  div({ class: "bytes" }, span({ class: "hint" }, name), code({ class: "mono" }, digits));

export const left = (state) =>
  section(
    { class: "card left", "aria-labelledby": "left" },
    h2({ id: "left" }, texts().left),
    p(state.said ? texts().leftIntro : texts().leftLater),
    sentTable(state),
    p(texts().leftWhole(state.report.bytes.length)),
    bytesLine(texts().leftBytes, hex(state.report.bytes)),
    bytesLine(texts().leftId, spaced(state.report.id)),
    p({ class: "quiet-text" }, texts().leftMeaning(atMost(rightOfHundred(state.plan.audit.epsilon), 2))),
  );

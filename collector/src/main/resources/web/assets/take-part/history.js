// The card with the entries of this browser's ledger for this site.

import { div, h2, li, p, section, span, ul } from "../elements.js";
import { about, texts } from "./language.js";

const STATUS = {
  accepted: () => texts().historyAccepted,
  rejected: () => texts().historyRejected,
  pending: () => texts().historyPending,
  reserved: () => texts().historyReserved,
  joined: () => texts().historyJoined,
};

const nameOf = ({ isHere, collection }) => (isHere ? texts().historyHere : texts().historyOther(collection));

const item = (entry) =>
  li(
    { class: "history-entry" },
    span({ class: "history-name" }, nameOf(entry), entry.wave && `, ${texts().historyWave(entry.wave)}`),
    span({ class: ["badge", entry.status] }, STATUS[entry.status]()),
    span({ class: "number" }, entry.epsilon && `ε\u00a0=\u00a0${about(entry.epsilon, 3)}`),
  );

const list = ({ entries, spent, lifetime }) =>
  div(
    { class: "history" },
    ul(entries.map(item)),
    p({ class: "hint" }, texts().historySum(about(spent, 3), about(lifetime))),
  );

export const history = (state) =>
  section(
    { class: "card", "aria-labelledby": "history" },
    h2({ id: "history" }, texts().history),
    state.entries.length === 0 ? p({ class: "quiet-text" }, texts().historyEmpty) : list(state),
  );

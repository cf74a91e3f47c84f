// What this browser has told this site before: the ledger, in words.

import { div, h2, li, p, section, span, ul } from "../elements.js";
import { about, texts } from "./language.js";

const STATUS = {
  accepted: () => texts().toldAccepted,
  rejected: () => texts().toldRejected,
  pending: () => texts().toldPending,
  reserved: () => texts().toldReserved,
  joined: () => texts().toldJoined,
};

const which = ({ isHere, collection }) => (isHere ? texts().toldHere : texts().toldOther(collection));

const item = (entry) =>
  li(
    { class: "told-entry" },
    span({ class: "told-which" }, which(entry), entry.wave && `, ${texts().toldWave(entry.wave)}`),
    span({ class: ["badge", entry.status] }, STATUS[entry.status]()),
    span({ class: "number" }, entry.epsilon && `ε\u00a0=\u00a0${about(entry.epsilon, 3)}`),
  );

export const told = ({ entries, spent, lifetime }) =>
  section(
    { class: "card", "aria-labelledby": "told" },
    h2({ id: "told" }, texts().told),
    entries.length === 0
      ? p({ class: "quiet-text" }, texts().toldNothing)
      : div({ class: "told" }, ul(entries.map(item)), p({ class: "hint" }, texts().toldSum(about(spent, 3), about(lifetime)))),
  );

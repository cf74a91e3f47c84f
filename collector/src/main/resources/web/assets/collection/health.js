// Whether something is wrong: reports that were turned away, and counts that honest devices do not produce.

import { details, div, h2, h3, li, p, section, strong, summary, ul } from "../elements.js";
import { atMost, count, counted, listed } from "../format.js";
import { flagSentence, rejectionReason } from "../words.js";

const isProbable = (flag) => typeof flag.pValue === "number";

const chance = ({ pValue }) =>
  pValue > 0
    ? `Honest reports would look like this with a probability of at most ${atMost(pValue)}.`
    : "Honest reports cannot look like this.";

const subject = (flags) => {
  const names = [...new Set(flags.map(({ attribute }) => attribute).filter(Boolean))];
  return names.length > 0 ? `Suspicious reports on ${listed(names)}: ` : "Suspicious reports: ";
};

const counts = (flag) => `On ${flag.attribute}, ${flag.message}.${isProbable(flag) ? ` ${chance(flag)}` : ""}`;

const notice = ([key, flags]) =>
  div(
    { class: ["notice", flags[0].severity, "flag"], role: "alert", key },
    p(strong(subject(flags)), flagSentence(flags[0])),
    p("Somebody may have made up reports. Do not rely on these estimates before you know why."),
    details({ class: "hint" }, summary("What was counted"), p(flags.map(counts).join(" "))),
  );

/** Flags stand above the estimates that they put in doubt; those that say the same of several attributes are one. */
export const flagNotices = (screen) =>
  screen && [...Map.groupBy(screen.flags, (flag) => `${flag.severity} ${flagSentence(flag)}`)].map(notice);

/** What the check cannot find, whatever it has found. */
const UNNOTICED =
  "Made-up reports that honest devices could have sent, too, are not noticed: of categories hardly any are.";

const screenText = ({ flags, checks }) => {
  if (checks === 0) {
    return `There are too few reports to check. ${UNNOTICED}`;
  }
  return flags.length === 0
    ? `${counted(checks, "check")} compared the counts with what honest devices send, and found nothing unusual. ${UNNOTICED}`
    : `${count(flags.length)} of ${counted(checks, "check")} found something: see above. ` +
        `The estimates of these attributes may be somebody's invention. ${UNNOTICED}`;
};

const rejections = ({ rejections: reasons = {}, rejected }) => {
  if (rejected > 0 && Object.keys(reasons).length === 0) {
    return p(`${counted(rejected, "report")} turned away. The administrator sees why.`);
  }
  const entries = Object.entries(reasons).filter(([, number]) => number > 0);
  return entries.length === 0
    ? p("No report has been turned away.")
    : ul({ class: "reasons" }, entries.map(([code, number]) => li(strong(count(number)), ` ${rejectionReason(code)}`)));
};

export const Health = ({ state }) =>
  section(
    { class: "card", "aria-labelledby": "health" },
    h2({ id: "health" }, "Is something wrong?"),
    div(
      { class: "columns-2" },
      div(h3("Turned away"), rejections(state.summary)),
      state.screen && div(h3("Made-up reports"), p(screenText(state.screen))),
    ),
  );

Health.props = ["state"];

// The quality of the data: rejected reports, and counts that honest devices do not produce.

import { details, div, h2, h3, li, p, section, strong, summary, ul } from "../elements.js";
import { atMost, count, counted, listed } from "../format.js";
import { flagSentence, rejectionReason } from "../words.js";

const isProbable = (flag) => typeof flag.pValue === "number";

const chance = ({ pValue }) =>
  pValue > 0
    ? `Honest reports have such counts with a probability of at most ${atMost(pValue)}.`
    : "Honest reports cannot have such counts.";

const subject = (flags) => {
  const names = [...new Set(flags.map(({ attribute }) => attribute).filter(Boolean))];
  return names.length > 0 ? `Suspicious reports on ${listed(names)}: ` : "Suspicious reports: ";
};

const counts = (flag) => `On ${flag.attribute}, ${flag.message}.${isProbable(flag) ? ` ${chance(flag)}` : ""}`;

const notice = ([key, flags]) =>
  div(
    { class: ["notice", flags[0].severity, "flag"], role: "alert", key },
    p(strong(subject(flags)), flagSentence(flags[0])),
    p("Reports may have been forged. Do not use these estimates before the cause is known."),
    details({ class: "hint" }, summary("Details of the counts"), p(flags.map(counts).join(" "))),
  );

/** Notices above the estimates. Flags with the same sentence about several attributes are combined. */
export const flagNotices = (screen) =>
  screen && [...Map.groupBy(screen.flags, (flag) => `${flag.severity} ${flagSentence(flag)}`)].map(notice);

/** The limits of the checks, shown with every result. */
const UNDETECTED =
  "Forged reports that an honest device could have sent are not detected. Hardly any forgery of a category is detected.";

const screenText = ({ flags, checks }) => {
  if (checks === 0) {
    return `There are too few reports for a check. ${UNDETECTED}`;
  }
  return flags.length === 0
    ? `${counted(checks, "check")} compared the counts with those of honest devices and found nothing unusual. ${UNDETECTED}`
    : `${count(flags.length)} of ${counted(checks, "check")} found irregularities, listed above. ` +
        `The estimates of these attributes may be based on forged reports. ${UNDETECTED}`;
};

const rejections = ({ rejections: reasons = {}, rejected }) => {
  if (rejected > 0 && Object.keys(reasons).length === 0) {
    return p(`${counted(rejected, "report")} rejected. The reasons are visible to administrators.`);
  }
  const entries = Object.entries(reasons).filter(([, number]) => number > 0);
  return entries.length === 0
    ? p("No report was rejected.")
    : ul({ class: "reasons" }, entries.map(([code, number]) => li(strong(count(number)), ` ${rejectionReason(code)}`)));
};

export const Health = ({ state }) =>
  section(
    { class: "card", "aria-labelledby": "health" },
    h2({ id: "health" }, "Data quality"),
    div(
      { class: "columns-2" },
      div(h3("Rejected reports"), rejections(state.summary)),
      state.screen && div(h3("Forged reports"), p(screenText(state.screen))),
    ),
  );

Health.props = ["state"];

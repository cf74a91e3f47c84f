// Whether something is wrong: reports that were turned away, and counts that honest devices do not produce.

import { details, div, h2, h3, li, p, section, strong, summary, ul } from "../elements.js";
import { atMost, count, counted } from "../format.js";
import { flagSentence, rejectionReason } from "../words.js";

const isProbable = (flag) => typeof flag.pValue === "number";

const chance = ({ pValue }) =>
  pValue > 0
    ? `Honest reports would look like this with a probability of at most ${atMost(pValue)}.`
    : "Honest reports cannot look like this.";

const notice = (flag) =>
  div(
    { class: ["notice", flag.severity, "flag"], role: "alert", key: `${flag.attribute} ${flag.kind}` },
    p(strong(flag.attribute ? `Suspicious reports on ${flag.attribute}: ` : "Suspicious reports: "), flagSentence(flag)),
    p("Somebody may have made up reports. Do not rely on these estimates before you know why."),
    details(
      { class: "hint" },
      summary("What was counted"),
      p(`On ${flag.attribute}, ${flag.message}.`, isProbable(flag) && ` ${chance(flag)}`),
    ),
  );

/** Flags stand above the estimates that they put in doubt. */
export const flagNotices = (screen) => screen?.flags.map(notice);

const screenText = ({ flags, checks }) =>
  flags.length === 0
    ? `${counted(checks, "check")} compared the counts with what honest devices send, and found nothing unusual.`
    : `${count(flags.length)} of ${counted(checks, "check")} found something: see above. ` +
      "The estimates of these attributes may be somebody's invention.";

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

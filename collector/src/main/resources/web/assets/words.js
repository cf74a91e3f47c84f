// The sentences that several views share. Numbers and names come from the collector.

import { sup } from "./elements.js";
import { about, atMost, changeText, count, counted, moment, percentAbout, upTo } from "./format.js";

/** The meaning of ε, as a list of parts, because the exponent is an element. */
export const oddsSentence = (epsilon) => [
  "Whatever is already known or suspected, a report changes the odds between any two people by a factor of at most e",
  sup(about(epsilon)),
  `\u00a0≈\u00a0${about(Math.exp(epsilon), 2)}.`,
];

/** The chance that the best guess between two equally likely people is right: e^ε / (1 + e^ε). */
export const guessSentence = (epsilon) => {
  const right = Math.exp(epsilon) / (1 + Math.exp(epsilon));
  return (
    "A guess which of two equally likely people sent a report " +
    `is right at most ${upTo(100 * right, right < 0.99 ? 2 : 4)}\u00a0% of the time, instead of 50\u00a0%.`
  );
};

/** The number of parts on which each person reports. */
export const samplingSentence = (sampled, parts) =>
  sampled >= parts
    ? parts === 1
      ? "Each report covers the whole plan."
      : `Each report covers all ${parts} parts of the plan, which share the privacy budget.`
    : `Each report covers ${sampled} of ${parts} parts of the plan, drawn at random, so that each part gets more of the ` +
      "privacy budget.";

/** “1.3” or “2.1 percentage points”: the largest shift of an estimate by one per cent of forged reports, rounded up. */
export const movedText = ({ type }, moved) => (type === "categorical" ? `${upTo(100 * moved, 2)} percentage points` : upTo(moved, 2));

/** The privacy loss of one answer to a series, and of all answers of a person. */
export const seriesCostSentence = ({ waves, answers }, each, all) =>
  `Each person answers ${answers} of the ${counted(waves, "wave")}, drawn at random. ` +
  (answers === 1
    ? `The privacy loss is ε = ${about(each)} for this answer and for the whole series, however long it runs.`
    : `The privacy loss is ε = ${about(each)} for one answer and ε = ${about(all)} for the whole series, however long it runs.`);

/** “changed in wave 12 by +1.3 (0.6 to 2.0)” */
export const changeSentence = ({ wave, difference }, isShare) =>
  `changed in wave ${wave} by ${changeText(difference, isShare).whole}`;

export const trendSentence = (changes) =>
  changes === 0 ? "no significant sudden change" : counted(changes, "significant sudden change");

export const POSTPROCESSING = {
  none: ["As measured", "Unbiased estimates, which can be outside the possible range, such as a share below 0."],
  clip: ["Clipped", "Estimates outside the possible range are moved to its nearest end, which makes them slightly biased."],
  consistent: ["Consistent", "Shares are adjusted to a distribution: none below 0, with a sum of 1. Means are clipped."],
  auto: [
    "Improved",
    "Means are recalibrated where this is safe, and shares are adjusted to a distribution. Closer to the truth on " +
      "average, but slightly biased.",
  ],
};

const REJECTIONS = {
  damaged: "unreadable",
  impossible: "impossible under this plan",
  conflicting: "with the id of another report",
  closed: "received after the collection was closed",
  "wave-over": "received after their wave had ended",
  "other-plan": "made for another plan",
  "too-large": "too large",
};

/** The reason for a rejection in words. An unknown code is shown with spaces for its hyphens. */
export const rejectionReason = (code) => REJECTIONS[code] ?? code.replaceAll("-", " ");

/** Descriptions of irregularities by the kind of the collector's flag. */
const FLAGS = {
  "symbol-count": "some answers are far more or far less frequent than in reports of honest devices",
  "impossible-share": "some values have shares that are impossible in any population",
  "impossible-mean": "the mean is outside the range of possible answers",
  "number-of-ones": "the reports mark more or fewer values than those of honest devices",
  "sum-of-shares": "the shares do not add up to 100\u00a0%",
  "part-selection": "their number does not fit the random selection by devices",
};

/** The irregularity as a sentence; for an unknown kind, the message of the collector. */
export const flagSentence = ({ kind, message }) => `${FLAGS[kind] ?? message}.`;

export const CONNECTIONS = {
  connecting: "Connecting",
  live: "Live",
  polling: "Updated every few seconds",
  offline: "No connection",
};

/** The number of visible reports. Readers do not learn the exact number below the batch size. */
export const reportsText = ({ reports, publish }, isOwner) =>
  reports === 0 && publish.every > 1 && !isOwner ? `< ${count(publish.every)}` : count(reports);

/** Whether readers see every report immediately. */
export const isShownAtOnce = ({ every, seconds }) => every === 1 && !seconds;

/** The publishing rule of a collection as a sentence. */
export const publishingSentence = ({ every, seconds }) =>
  isShownAtOnce({ every, seconds })
    ? "Readers of this page see every report immediately."
    : `Readers of this page see new reports in batches of at least ${count(every)}` +
      `${seconds ? `, at least ${counted(seconds, "second")} apart` : ""}.`;

/** The privacy loss towards the collector and towards readers. */
export const readersSentence = ({ people, epsilon, delta, less }, claimed, { rewound }) => {
  if (rewound) {
    return (
      "The collector sees each report. For readers of this page, no smaller privacy loss is guaranteed: the data were " +
      "restored from an older copy, so figures may differ by a single report from figures published before."
    );
  }
  if (!less) {
    return (
      "The collector sees each report. For readers of this page, no smaller privacy loss is guaranteed, " +
      "because the batches are small or the plan has a δ."
    );
  }
  const most = upTo(epsilon);
  const [size, because] = most === upTo(claimed) ? ["hardly smaller", "although"] : ["smaller", "because"];
  return (
    `The collector sees each report. For readers of this page, the privacy loss is ${size}: at most ` +
    `ε = ${most} (with δ = ${atMost(delta)}), ${because} results are published for batches of at least ` +
    `${counted(people, "person", "people")}.`
  );
};

export const progressSentence = ({ reports, users }) =>
  users ? `${reports > 0 ? `${percentAbout(reports / users, 3)} ` : ""}of the ${count(users)} expected` : "people took part";

/** A warning that a collection may lack reports, after messages of a shared topic were lost. */
export const lackSentence = ({ atMost: most, since }) =>
  most === undefined
    ? `Reports were lost before they were counted (${moment(since)}). This collection may lack some of them.`
    : `${counted(most, "report")} were lost before they were counted (${moment(since)}). This collection may lack up to that number.`;

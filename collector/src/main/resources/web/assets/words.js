// What things mean, in plain words. Numbers and names come from the collector; only the sentences are here.

import { sup } from "./elements.js";
import { about, atMost, changeText, count, counted, moment, percentAbout, upTo } from "./format.js";

/** What ε means to somebody who has never met it; in pieces, because one of them is raised. */
export const oddsSentence = (epsilon) => [
  "Whatever anybody knows or suspects, a report changes the odds between any two people by at most e",
  sup(about(epsilon)),
  `\u00a0≈\u00a0${about(Math.exp(epsilon), 2)} times.`,
];

/** How a report of one yes-or-no secret could be guessed: the best guess is right with e^ε / (1 + e^ε). */
export const guessSentence = (epsilon) => {
  const right = Math.exp(epsilon) / (1 + Math.exp(epsilon));
  return (
    `Who has to tell two people apart, and is right half of the time by guessing, ` +
    `is right at most ${upTo(100 * right, right < 0.99 ? 2 : 4)}\u00a0% of the time with one of their reports.`
  );
};

/** How many of the questions each person answers. */
export const samplingSentence = (sampled, parts) =>
  sampled >= parts
    ? `Everybody reports on ${parts === 1 ? "it" : "everything"}, and the budget is divided.`
    : `Everybody reports on ${sampled} of ${parts} parts, drawn at random, so that more of the budget is left for each.`;

/** “1.3” or “2.1 percentage points”: how far one per cent of forged reports can move an estimate, rounded up. */
export const movedText = ({ type }, moved) => (type === "categorical" ? `${upTo(100 * moved, 2)} percentage points` : upTo(moved, 2));

/** What the answers to a series cost a person: each of them, and all together. */
export const seriesCostSentence = ({ waves, answers }, each, all) =>
  `A person answers ${answers} of the ${counted(waves, "wave")}, drawn at random. ` +
  (answers === 1
    ? `That answer costs ε = ${about(each)}, and so does the whole series, however long it runs.`
    : `One answer costs ε = ${about(each)}, the whole series ε = ${about(all)}, however long it runs.`);

/** “changed in wave 12, by +1.3 (0.6 to 2.0)” */
export const changeSentence = ({ wave, difference }, isShare) =>
  `changed in wave ${wave}, by ${changeText(difference, isShare).whole}`;

export const trendSentence = (changes) =>
  changes === 0 ? "no sudden change stands out" : `${counted(changes, "change stands", "changes stand")} out`;

export const POSTPROCESSING = {
  none: ["As measured", "Unbiased: right on average, and so sometimes impossible, like a share below 0."],
  clip: ["Clipped", "Every estimate is moved into what is possible. Slightly biased near the edges."],
  consistent: ["Consistent", "Shares are made a distribution: none below 0, together 1. Means are clipped."],
  auto: ["Improved", "Means are re-calibrated where that is safe, and shares made a distribution: closer on average."],
};

const REJECTIONS = {
  damaged: "could not be read",
  impossible: "no device of this plan can have made them",
  conflicting: "carried an id that another report has",
  closed: "came after the collection was closed",
  "wave-over": "came after their wave was over",
  "other-plan": "were made for another plan",
  "too-large": "were too large",
};

/** A reason for a rejection; one that this page does not know speaks for itself. */
export const rejectionReason = (code) => REJECTIONS[code] ?? code.replaceAll("-", " ");

/** What does not fit, in words; the counts behind it come from the collector. */
const FLAGS = {
  "symbol-count": "some answers came far more often, or far less often, than honest devices send them",
  "impossible-share": "some values have shares that no crowd can have",
  "impossible-mean": "the mean is outside of what people could answer",
  "number-of-ones": "the reports mark more values, or fewer, than honest devices do",
  "sum-of-shares": "the shares do not add up to the whole",
  "part-selection": "there are more of them, or fewer, than devices draw",
};

/** What is odd about the reports; what this page does not know is told in the collector's words. */
export const flagSentence = ({ kind, message }) => `${FLAGS[kind] ?? message}.`;

export const CONNECTIONS = {
  connecting: "Connecting",
  live: "Live",
  polling: "Updated every few seconds",
  offline: "No connection",
};

/** How many reports there are to be seen; readers are not told of the first few. */
export const reportsText = ({ reports, publish }, isOwner) =>
  reports === 0 && publish.every > 1 && !isOwner ? `< ${count(publish.every)}` : count(reports);

/** Whether readers see every report when it comes. */
export const isShownAtOnce = ({ every, seconds }) => every === 1 && !seconds;

/** When readers get to see more. */
export const publishingSentence = ({ every, seconds }) =>
  isShownAtOnce({ every, seconds })
    ? "Readers of this page see every report at once."
    : `Readers of this page see at least ${counted(every, "new report")} at once` +
      `${seconds ? `, and no sooner than ${counted(seconds, "second")} after the last ones` : ""}.`;

/** What the collector could learn of a person, and what a reader can. */
export const readersSentence = ({ people, epsilon, delta, less }, claimed, { rewound }) => {
  if (rewound) {
    return (
      "The collector sees each report. Readers of this page are promised no smaller loss: the data were put back from " +
      "an older copy, and the figures may differ by a single report from some that were published before."
    );
  }
  if (!less) {
    return (
      "The collector sees each report. Readers of this page are promised no smaller loss: " +
      "too few reports are published at once, or the plan has a δ."
    );
  }
  const most = upTo(epsilon);
  const [size, because] = most === upTo(claimed) ? ["hardly less", "although"] : ["less", "since"];
  return (
    `The collector sees each report. Someone who sees only this page learns ${size} about a person: at most ` +
    `ε = ${most} (with δ = ${atMost(delta)}), ${because} every figure is about ${counted(people, "person", "people")} ` +
    "or more at once."
  );
};

export const progressSentence = ({ reports, users }) =>
  users ? `${reports > 0 ? `${percentAbout(reports / users, 3)} ` : ""}of the ${count(users)} expected` : "people took part";

/** Of collectors that share a topic, whose messages were lost: what a collection may lack. */
export const lackSentence = ({ atMost: most, since }) =>
  most === undefined
    ? `Reports were lost before they were counted (${moment(since)}): this collection may lack some.`
    : `${counted(most, "report")} were lost before they were counted (${moment(since)}): this collection may lack as many.`;

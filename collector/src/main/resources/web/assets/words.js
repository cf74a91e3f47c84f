// What things mean, in plain words. Numbers and names come from the collector; only the sentences are here.

import { about, atMost, changeText, count, counted, halfWidth, percentAbout, range, rounded } from "./format.js";

/** What ε means to somebody who has never met it. */
export const oddsSentence = (epsilon) =>
  `Whatever anybody knows or suspects, a report changes the odds between any two people by at most ` +
  `e^${about(epsilon)}\u00a0≈\u00a0${about(Math.exp(epsilon), 2)} times.`;

/** How a report of one yes-or-no secret could be guessed: the best guess is right with e^ε / (1 + e^ε). */
export const guessSentence = (epsilon) => {
  const right = Math.exp(epsilon) / (1 + Math.exp(epsilon));
  return (
    `Who has to tell two people apart, and is right half of the time by guessing, ` +
    `is right at most ${percentAbout(right)} of the time with one of their reports.`
  );
};

const STRENGTHS = [
  [0.5, "Very strong protection; needs a large crowd."],
  [1, "Strong protection."],
  [2, "Good protection, and useful answers from thousands of people."],
  [4, "Moderate protection."],
  [Infinity, "Weak protection: a single report says a lot. Consider less."],
];

export const strengthSentence = (epsilon) => STRENGTHS.find(([limit]) => epsilon <= limit)[1];

/** How many of the questions each person answers. */
export const samplingSentence = (sampled, parts) =>
  sampled >= parts
    ? `Everybody reports on ${parts === 1 ? "it" : "everything"}, and the budget is divided.`
    : `Everybody reports on ${sampled} of ${parts} parts, drawn at random, so that more of the budget is left for each.`;

/** “With 10,000 people you will know age to ± 1.3.” */
export const predictionSentence = (attribute, users) =>
  `With ${counted(users, "person", "people")} you will know ${attribute.name} to ± ${sizeOf(attribute, attribute.error)}.`;

/** “In every wave you will know age to ± 1.3. From one wave to the next, a change of 2.4 or more can be noticed.” */
export const wavePredictionSentence = (attribute) =>
  `In every wave you will know ${attribute.name} to ± ${sizeOf(attribute, attribute.error)}. From one wave to the next, ` +
  `a change of ${sizeOf(attribute, attribute.changeNoticed)} or more can be noticed.`;

const sizeOf = ({ type }, size) => (type === "categorical" ? `${about(100 * size, 2)} percentage points` : rounded(size, size));

export const againSentence =
  "Every device draws at random which waves it answers. A person is asked about no others, so that the whole series " +
  "costs no more than these answers.";

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
  changes === 0 ? "no change stands out" : `${counted(changes, "change stands", "changes stand")} out`;

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

export const CONNECTIONS = {
  connecting: "Connecting",
  live: "Live",
  polling: "Updated every few seconds",
  offline: "No connection",
};

/** How many reports there are to be seen; readers are not told of the first few. */
export const reportsText = ({ reports, publish }, isOwner) =>
  reports === 0 && publish.every > 1 && !isOwner ? `< ${count(publish.every)}` : count(reports);

/** When readers get to see more. */
export const publishingSentence = ({ every, seconds }) =>
  every === 1 && !seconds
    ? "Readers of this page see every report at once."
    : `Readers of this page see at least ${counted(every, "new report")} at once` +
      `${seconds ? `, and no sooner than ${counted(seconds, "second")} after the last ones` : ""}: ` +
      "nobody sees what a single report has changed.";

/** What the collector could learn of a person, and what a reader can. */
export const readersSentence = ({ people, epsilon, delta, less }) =>
  less
    ? `The collector sees each report. Who sees only this page learns less of a person: at most ` +
      `ε = ${about(epsilon, 3)} (with δ = ${delta}), since every figure is about ${counted(people, "person", "people")} or more at once.`
    : "The collector sees each report. That who sees only this page learns less of a person is not promised: " +
      "too few reports are published at once, or the plan has a δ.";

export const progressSentence = ({ reports, users }) =>
  users ? `${percentAbout(reports / users, 3)} of the ${count(users)} expected` : "people took part";

/** Below this, chance alone is no longer a good explanation. */
const SIGNIFICANT = 0.05;

/** Whether two categories have to do with each other. */
export const associationSentence = ([first, second], association) => {
  if (!association) {
    return `There are too few reports to say whether ${first} and ${second} have to do with each other.`;
  }
  const { cramersV, low, high, independencePValue: chance } = association;
  const verdict =
    chance < SIGNIFICANT
      ? `${first} and ${second} have to do with each other`
      : `Nothing shows that ${first} and ${second} have to do with each other`;
  return (
    `${verdict}: their association (Cramér’s V) is ${rounded(cramersV, halfWidth({ low, high }))}, between ` +
    `${range({ low, high })}, where 0 is none and 1 means that one tells the other. If there were none, reports like ` +
    `these would come up with a chance of ${chanceText(chance)}.`
  );
};

const chanceText = (chance) => (chance < 0.001 ? `at most ${atMost(Math.max(chance, 1e-15))}` : about(chance, 2));

const SIZES = [
  [0.1, "hardly"],
  [0.3, "weakly"],
  [0.6, "moderately"],
  [Infinity, "strongly"],
];

/** How two numbers go together. */
export const correlationSentence = ([first, second], { value, low, high, reason }) => {
  if (reason) {
    return `The correlation of ${first} and ${second} cannot be told: ${reason}.`;
  }
  if (low <= 0 && high >= 0) {
    return `Nothing shows that ${first} and ${second} rise or fall together: 0 is between ${range({ low, high })}.`;
  }
  const size = SIZES.find(([limit]) => Math.abs(value) < limit)[1];
  return `Where ${first} is larger, ${second} tends to be ${value > 0 ? "larger" : "smaller"}: they are ${size} correlated.`;
};

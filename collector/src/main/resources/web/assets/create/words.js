// What a collection will protect and tell, in plain words.

import { about, count, counted, percentAbout, rounded, upTo } from "../format.js";
import { movedText } from "../words.js";

const STRENGTHS = [
  [0.5, "Very strong protection; needs a large crowd."],
  [1, "Strong protection."],
  [2, "Good protection, and useful answers from thousands of people."],
  [4, "Moderate protection."],
  [Infinity, "Weak protection: a single report says a lot. Consider less."],
];

export const strengthSentence = (epsilon) => STRENGTHS.find(([limit]) => epsilon <= limit)[1];

/** “With 10,000 people you will know age to ± 1.3.” */
export const predictionSentence = (attribute, users) =>
  `With ${counted(users, "person", "people")} you will know ${attribute.name} to ± ${sizeOf(attribute, attribute.error)}.`;

/** “In every wave you will know age to ± 1.3. From one wave to the next, a change of 2.4 or more can be noticed.” */
export const wavePredictionSentence = (attribute) =>
  `In every wave you will know ${attribute.name} to ± ${sizeOf(attribute, attribute.error)}. From one wave to the next, ` +
  `a change of ${sizeOf(attribute, attribute.changeNoticed)} or more can be noticed.`;

/** “With probability 0.93, all estimates will be within 5 % of their ranges of the truth.” */
export const withinSentence = ({ share, probability }, attributes) => {
  const estimates = attributes.length === 1 && attributes[0].type === "numeric" ? "the mean" : "all estimates";
  const ranges = estimates === "the mean" ? "its range" : "their ranges";
  return `With probability ${chance(probability)}, ${estimates} will be within ${percentAbout(share)} of ${ranges} of the truth.`;
};

/** Rounds a probability so that it is 1 or 0 only if it is nearly so. */
const chance = (probability) => {
  if (probability > 0.999 || probability < 0.001) {
    return probability > 0.5 ? "above 0.999" : "below 0.001";
  }
  return rounded(probability, Math.min(probability, 1 - probability));
};

/** “One per cent of forged reports can move it by 2.4.” */
export const forgedSentence = (attribute) =>
  `One per cent of forged reports can move it by ${movedText(attribute, attribute.movedByOnePercent)}.`;

const sizeOf = ({ type }, size) => (type === "categorical" ? `${about(100 * size, 2)} percentage points` : rounded(size, size));

/** “every 1,000: at most ε = 0.66” */
export const offerSentence = ({ every, epsilon }, claimed) =>
  `every ${count(every)}: ${upTo(epsilon) === upTo(claimed) ? "as much as the collector" : `at most ε = ${upTo(epsilon)}`}`;

const WHY = {
  quarter: "Chosen so that readers learn at most a quarter of what the collector learns.",
  "few-people":
    "So few people are expected that a quarter is out of reach. Chosen is half of them, so that there is something to see.",
  "unknown-people": "A quarter takes so many people that there might never be anything to see.",
  delta: "No smaller bound is known for plans with a δ.",
};

/** Why so many reports are published at once. */
export const whySentence = ({ why }) => WHY[why];

export const againSentence =
  "Every device draws at random which waves it answers. A person is asked about no others, so that the whole series " +
  "costs no more than these answers.";

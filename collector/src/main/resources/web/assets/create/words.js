// Sentences about the privacy and the precision of a new collection.

import { about, count, counted, percentAbout, rounded, upTo } from "../format.js";
import { movedText } from "../words.js";

const STRENGTHS = [
  [0.5, "Very strong protection; requires many participants."],
  [1, "Strong protection."],
  [2, "Good protection, with useful results from thousands of people."],
  [4, "Moderate protection."],
  [Infinity, "Weak protection: a single report reveals much. Consider a smaller ε."],
];

export const strengthSentence = (epsilon) => STRENGTHS.find(([limit]) => epsilon <= limit)[1];

/** “With 10,000 people, the margin of error for age is ± 1.3.” */
export const predictionSentence = (attribute, users) =>
  `With ${counted(users, "person", "people")}, the margin of error for ${attribute.name} is ± ${sizeOf(attribute, attribute.error)}.`;

/** “In each wave, the margin of error for age is ± 1.3. A change of 2.4 or more between successive waves is detected.” */
export const wavePredictionSentence = (attribute) =>
  `In each wave, the margin of error for ${attribute.name} is ± ${sizeOf(attribute, attribute.error)}. ` +
  `A change of ${sizeOf(attribute, attribute.changeNoticed)} or more from one wave to the next can be detected.`;

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

/** “1 % of forged reports can shift the estimate by up to 2.4.” */
export const forgedSentence = (attribute) =>
  `1\u00a0% of forged reports can shift the estimate by up to ${movedText(attribute, attribute.movedByOnePercent)}.`;

const sizeOf = ({ type }, size) => (type === "categorical" ? `${about(100 * size, 2)} percentage points` : rounded(size, size));

/** “batches of 1,000: at most ε = 0.66” */
export const offerSentence = ({ every, epsilon }, claimed) =>
  `batches of ${count(every)}: ${upTo(epsilon) === upTo(claimed) ? "the same as for the collector" : `at most ε = ${upTo(epsilon)}`}`;

const WHY = {
  quarter: "Chosen so that the ε for readers is at most a quarter of the ε for the collector.",
  "few-people":
    "With so few people, the ε for readers cannot be a quarter of the ε for the collector. A batch is half of the expected " +
    "people, so that results are published.",
  "unknown-people":
    "A quarter of the ε for the collector would require so many people that results might never be published.",
  delta: "No smaller bound is known for plans with a δ.",
};

/** The reason for the chosen batch size. */
export const whySentence = ({ why }) => WHY[why];

export const againSentence =
  "Each device draws at random which waves it answers, and skips the others. The privacy loss of the whole series is " +
  "that of these answers.";

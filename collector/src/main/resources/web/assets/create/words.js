// What a collection will protect and tell, in plain words.

import { about, counted, rounded } from "../format.js";

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

const sizeOf = ({ type }, size) => (type === "categorical" ? `${about(100 * size, 2)} percentage points` : rounded(size, size));

export const againSentence =
  "Every device draws at random which waves it answers. A person is asked about no others, so that the whole series " +
  "costs no more than these answers.";

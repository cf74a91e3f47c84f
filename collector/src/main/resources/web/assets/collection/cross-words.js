// Sentences about the association of two attributes.

import { about, atMost, betweenEnds, counted, halfWidth, rounded } from "../format.js";

/** The significance level of the test of independence. */
const SIGNIFICANT = 0.05;

/** The association of two categories, with its test. */
export const associationSentence = ([first, second], association) => {
  if (!association) {
    return `There are too few reports to test whether ${first} and ${second} are associated.`;
  }
  const { cramersV, low, high, independencePValue: pValue, pooled } = association;
  const verdict =
    pValue < SIGNIFICANT
      ? `${first} and ${second} are associated`
      : `No association of ${first} and ${second} is detected`;
  return (
    `${verdict}: Cramér’s V is ${rounded(cramersV, halfWidth({ low, high }))}, ` +
    `${betweenEnds({ low, high })} (0: no association, 1: one attribute determines the other). ` +
    `The p-value of the test of independence is ${pValueText(pValue)}.${pooled.map(pooledSentence).join("")}`
  );
};

const MAX_POOLED = 8;

/** The values that were combined into one for the test. */
const pooledSentence = ({ attribute, values }) => {
  const named = values.slice(0, MAX_POOLED).join(" + ");
  const left = values.length - MAX_POOLED;
  const list = left > 0 ? `${named} + ${counted(left, "other value")}` : named;
  return ` ${attribute}: ${list} are combined into one value for this test, because some of them are too rare.`;
};

const pValueText = (pValue) => (pValue < 0.001 ? `at most ${atMost(Math.max(pValue, 1e-15))}` : about(pValue, 2));

const SIZES = [
  [0.1, "very weakly"],
  [0.3, "weakly"],
  [0.6, "moderately"],
  [Infinity, "strongly"],
];

const sizeOf = (correlation) => SIZES.find(([limit]) => correlation < limit)[1];

/** The correlation of two numbers. If the interval spans several sizes, the sentence gives the smallest. */
export const correlationSentence = ([first, second], { value, low, high, reason }) => {
  if (reason) {
    return `The correlation of ${first} and ${second} cannot be estimated: ${reason}.`;
  }
  if (low <= 0 && high >= 0) {
    return `No correlation of ${first} and ${second} is detected: the coefficient is ${betweenEnds({ low, high })}.`;
  }
  const [least, most] = [low, high].map(Math.abs).sort((one, other) => one - other).map(sizeOf);
  const size = least === most ? least : `at least ${least}`;
  return `Where ${first} is larger, ${second} tends to be ${value > 0 ? "larger" : "smaller"}: they are ${size} correlated.`;
};

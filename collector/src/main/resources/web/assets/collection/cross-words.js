// What two attributes have to do with each other, in plain words.

import { about, atMost, betweenEnds, counted, halfWidth, rounded } from "../format.js";

/** Below this, chance alone is no longer a good explanation. */
const SIGNIFICANT = 0.05;

/** Whether two categories have to do with each other. */
export const associationSentence = ([first, second], association) => {
  if (!association) {
    return `There are too few reports to say whether ${first} and ${second} have to do with each other.`;
  }
  const { cramersV, low, high, independencePValue: chance, pooled } = association;
  const verdict =
    chance < SIGNIFICANT
      ? `${first} and ${second} have to do with each other`
      : `Nothing shows that ${first} and ${second} have to do with each other`;
  return (
    `${verdict}: their association (Cramér’s V) is ${rounded(cramersV, halfWidth({ low, high }))}, ` +
    `${betweenEnds({ low, high })}, where 0 is none and 1 means that one tells the other. If there were none, reports like ` +
    `these would come up with a chance of ${chanceText(chance)}.${pooled.map(pooledSentence).join("")}`
  );
};

const MAX_POOLED = 8;

/** Which values were compared as one. */
const pooledSentence = ({ attribute, values }) => {
  const named = values.slice(0, MAX_POOLED).join(" + ");
  const left = values.length - MAX_POOLED;
  const list = left > 0 ? `${named} + ${counted(left, "other value")}` : named;
  return ` ${attribute}: ${list} are compared as one value, as some are too rare alone.`;
};

const chanceText = (chance) => (chance < 0.001 ? `at most ${atMost(Math.max(chance, 1e-15))}` : about(chance, 2));

const SIZES = [
  [0.1, "hardly"],
  [0.3, "weakly"],
  [0.6, "moderately"],
  [Infinity, "strongly"],
];

const sizeOf = (correlation) => SIZES.find(([limit]) => correlation < limit)[1];

/** How two numbers go together: as surely as the interval says, which may reach from weakly to strongly. */
export const correlationSentence = ([first, second], { value, low, high, reason }) => {
  if (reason) {
    return `The correlation of ${first} and ${second} cannot be told: ${reason}.`;
  }
  if (low <= 0 && high >= 0) {
    return `Nothing shows that ${first} and ${second} rise or fall together: 0 is ${betweenEnds({ low, high })}.`;
  }
  const [least, most] = [low, high].map(Math.abs).sort((one, other) => one - other).map(sizeOf);
  const size = least === most ? least : `at least ${least}`;
  return `Where ${first} is larger, ${second} tends to be ${value > 0 ? "larger" : "smaller"}: they are ${size} correlated.`;
};

// The card about the privacy loss of a report.

import { h2, li, p, section, span, strong, ul } from "../elements.js";
import { atMost, texts } from "./language.js";

/** The percentage of right guesses between two equally likely answers, at most: 100 e^ε / (1 + e^ε). */
export const rightOfHundred = (epsilon) => (100 * Math.exp(epsilon)) / (1 + Math.exp(epsilon));

const sampled = ({ sampling, parts }) =>
  sampling.count < parts.length && p(texts().parts(sampling.count, parts.length));

const guessRow = (name, share) =>
  li(
    span({ class: "guess-name" }, name),
    span({ class: "guess-bar" }, span({ class: "guess-share", style: { width: `${share}%` } })),
    span({ class: "number" }, atMost(share, 2)),
  );

const guesses = (epsilon) =>
  ul({ class: "guesses" }, guessRow(texts().guessWithout, 50), guessRow(texts().guessWith, rightOfHundred(epsilon)));

export const cost = ({ plan }) => {
  const { epsilon } = plan.audit;
  return section(
    { class: "card", "aria-labelledby": "cost" },
    h2({ id: "cost" }, texts().cost),
    p({ class: "lead" }, texts().odds(atMost(Math.exp(epsilon), 3))),
    p(texts().guess(atMost(rightOfHundred(epsilon), 2))),
    guesses(epsilon),
    plan.series && p(texts().costOfSeries(plan.series.answers, plan.series.waves)),
    sampled(plan),
    p({ class: "verdict" }, strong("✓ "), texts().audited(atMost(epsilon, 6))),
  );
};

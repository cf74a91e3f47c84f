// How many new reports readers see at once, and what they learn then: the collector computes both.

import { div, fieldset, input, label, legend, li, p, span, strong, ul } from "../elements.js";
import { atMost, count, upTo } from "../format.js";
import { numberField } from "./fields.js";
import { offerSentence, whySentence } from "./words.js";

const MOST = 1_000_000_000;

const choice = (publish, value, name) =>
  label(
    { class: "check" },
    input({
      type: "radio",
      name: "publish",
      value,
      checked: publish.choice === value,
      onChange: () => (publish.choice = value),
    }),
    span(name),
  );

const chosenName = (found) =>
  found ? `Chosen for the people expected: ${count(found.every)} or more` : "Chosen for the people expected";

const shownNumber = (publish, found) => (publish.choice === "number" ? publish.number : found.every);

const offer = (number, epsilon) => (one) =>
  li(
    { key: one.every, class: one.every === number && "chosen" },
    one.every === number ? strong(offerSentence(one, epsilon)) : offerSentence(one, epsilon),
  );

const offers = (publish, found, epsilon) =>
  div(
    { class: "publish-offers" },
    p(
      { class: "hint" },
      `The collector learns at most ε = ${upTo(epsilon)} of a person. Readers learn, by how many reports they see at once`,
      ` (δ = ${atMost(found.delta)}):`,
    ),
    ul(found.offers.map(offer(shownNumber(publish, found), epsilon))),
    publish.choice === "auto" && p({ class: "hint" }, whySentence(found)),
  );

export const publishField = (publish, prediction) => {
  const found = prediction?.publishing;
  return div(
    { class: "publish-field" },
    fieldset(
      { class: "choices" },
      legend("New reports that readers see at once"),
      div(
        { class: "choice-list" },
        choice(publish, "auto", chosenName(found)),
        choice(publish, "number", "Another number"),
      ),
    ),
    publish.choice === "number" && [
      numberField(publish, "number", "At least so many at once", { min: 1, max: MOST, step: 1, required: true }),
      publish.number === 1 && p({ class: "hint" }, "Everybody will see what a single report has changed."),
    ],
    found && offers(publish, found, prediction.epsilon),
  );
};

// The field for the batch size in which new reports are published, with the resulting ε for readers.

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
  found ? `${count(found.every)}, chosen for the expected people` : "A number chosen for the expected people";

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
      `The privacy loss towards the collector is at most ε = ${upTo(epsilon)}. Towards readers, it depends on the batch size`,
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
      legend("Readers see new reports in batches of at least"),
      div(
        { class: "choice-list" },
        choice(publish, "auto", chosenName(found)),
        choice(publish, "number", "Another number"),
      ),
    ),
    publish.choice === "number" && [
      numberField(publish, "number", "Batch size", { min: 1, max: MOST, step: 1, required: true }),
      publish.number === 1 && p({ class: "hint" }, "Readers will see the effect of every single report."),
    ],
    found && offers(publish, found, prediction.epsilon),
  );
};

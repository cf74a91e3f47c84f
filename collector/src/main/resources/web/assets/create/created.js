// The confirmation after a collection was created, which shows its tokens for the only time.

import { copyable } from "../copyable.js";
import { a, div, h1, h2, li, p, section, span, strong, ul } from "../elements.js";
import { invitation } from "../invitation.js";
import { addresses } from "../router.js";

const secret = ([name, explanation, text]) =>
  li({ class: "secret" }, div(strong(name), span({ class: "hint" }, explanation)), copyable(name, text));

const secrets = ({ id, readingToken, reportingToken }) =>
  [
    ["Collection id", "for devices; not a secret", id],
    ["Reading token", "gives access to the estimates", readingToken],
    ["Reporting token", "required for reporting", reportingToken],
  ]
    .filter(([, , text]) => text)
    .map(secret);

const hasTokens = ({ readingToken, reportingToken }) => readingToken || reportingToken;

export const Created = ({ answer, epsilon }) =>
  section(
    { class: "narrow created" },
    h1(`“${answer.plan.schema.name}” is ready`),
    p(
      { class: "lead" },
      hasTokens(answer)
        ? "Store the tokens now: the collector keeps only their hashes and cannot show them again."
        : "Devices can now fetch the plan and report. No token is required.",
    ),
    ul({ class: "card secrets" }, secrets(answer)),
    div(
      { class: "card invitation" },
      h2("Next step: invite people"),
      invitation({ id: answer.id, plan: answer.plan, epsilon, token: answer.reportingToken }),
    ),
    a(
      { class: "button primary", href: addresses.collection(answer.id) },
      hasTokens(answer) ? "I have stored the tokens: open the collection" : "Open the collection",
    ),
  );

Created.props = ["answer", "epsilon"];

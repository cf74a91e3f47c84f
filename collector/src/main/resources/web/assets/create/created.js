// The collection is there; its tokens are shown this once.

import { copyable } from "../copyable.js";
import { a, div, h1, h2, li, p, section, span, strong, ul } from "../elements.js";
import { invitation } from "../invitation.js";
import { addresses } from "../router.js";

const secret = ([name, explanation, text]) =>
  li({ class: "secret" }, div(strong(name), span({ class: "hint" }, explanation)), copyable(name, text));

const secrets = ({ id, readingToken, reportingToken }) =>
  [
    ["Collection id", "for devices; not a secret", id],
    ["Reading token", "whoever has it sees the estimates", readingToken],
    ["Reporting token", "devices need it to report", reportingToken],
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
        ? "Keep the tokens now: the collector stores only their hashes and cannot show them again."
        : "Devices can fetch the plan and report from now on. No token is needed.",
    ),
    ul({ class: "card secrets" }, secrets(answer)),
    div(
      { class: "card invitation" },
      h2("Next: let people take part"),
      invitation({ id: answer.id, plan: answer.plan, epsilon, token: answer.reportingToken }),
    ),
    a(
      { class: "button primary", href: addresses.collection(answer.id) },
      hasTokens(answer) ? "I have kept them: open it" : "Open it",
    ),
  );

Created.props = ["answer", "epsilon"];

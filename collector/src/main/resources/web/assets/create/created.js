// The collection is there; its tokens are shown this once.

import { ref } from "../lib/vue.js";
import { announceNow } from "../announce.js";
import { a, button, code, div, h1, li, p, section, span, strong, ul, use } from "../elements.js";
import { addresses } from "../router.js";

/** The clipboard is only there for pages from this machine or by https; elsewhere the text is selected, to be copied. */
async function copy(text, element) {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied";
  } catch {
    getSelection().selectAllChildren(element);
    return "Selected: press Ctrl+C";
  }
}

const Secret = {
  props: ["name", "explanation", "text"],
  setup(props) {
    const element = ref();
    const outcome = ref();
    const onCopy = async () => {
      outcome.value = await copy(props.text, element.value);
      announceNow(`${props.name}: ${outcome.value}`);
    };
    return () =>
      li(
        { class: "secret" },
        div(strong(props.name), span({ class: "hint" }, props.explanation)),
        div(
          { class: "secret-text" },
          code({ ref: element, class: "mono" }, props.text),
          button(
            { type: "button", "aria-label": `Copy the ${props.name.toLowerCase()}`, onClick: onCopy },
            outcome.value ?? "Copy",
          ),
        ),
      );
  },
};

const secrets = ({ id, readingToken, reportingToken }) =>
  [
    ["Collection id", "for devices; not a secret", id],
    ["Reading token", "whoever has it sees the estimates", readingToken],
    ["Reporting token", "devices need it to report", reportingToken],
  ]
    .filter(([, , text]) => text)
    .map(([name, explanation, text]) => use(Secret, { key: name, name, explanation, text }));

const hasTokens = ({ readingToken, reportingToken }) => readingToken || reportingToken;

export const Created = ({ answer }) =>
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
    a(
      { class: "button primary", href: addresses.collection(answer.id) },
      hasTokens(answer) ? "I have kept them: open it" : "Open it",
    ),
  );

Created.props = ["answer"];

// The field for an existing plan, as text or as a file.

import { div, h2, input, label, p, section, span } from "../elements.js";
import { counted } from "../format.js";
import { linesField } from "./fields.js";

/** The plan in a text; undefined if the text does not look like a plan. The collector checks and audits it. */
function planIn(text) {
  try {
    const plan = JSON.parse(text);
    return plan.hearsay === "plan" && Array.isArray(plan.schema.attributes) ? plan : undefined;
  } catch {
    return undefined;
  }
}

const summary = (plan) =>
  p({ class: "hint", role: "status" }, `“${plan.schema.name}”: ${counted(plan.schema.attributes.length, "attribute", "attributes")}, ε = ${plan.epsilon}.`);

const fault = () => p({ class: "fault hint", role: "status" }, "This is not a plan. Enter the JSON that hearsay plan writes.");

const feedback = (text) => {
  const plan = planIn(text);
  return plan ? summary(plan) : fault();
};

async function takeFile(draft, [file]) {
  if (file) {
    draft.plan = await file.text();
  }
}

export const PlanField = ({ draft }) =>
  section(
    { class: "form-section", "aria-labelledby": "plan" },
    h2({ id: "plan" }, "Your plan"),
    linesField(draft, "plan", "Plan as JSON", { required: true, rows: 6, spellcheck: false }),
    div(
      { class: "field-box" },
      label(
        { class: "field" },
        span("Or a file"),
        input({ type: "file", accept: ".json,application/json", onChange: (event) => takeFile(draft, event.target.files) }),
      ),
      draft.plan !== "" && feedback(draft.plan),
      p({ class: "hint" }, "The collector audits the plan and uses it unchanged."),
    ),
  );

PlanField.props = ["draft"];

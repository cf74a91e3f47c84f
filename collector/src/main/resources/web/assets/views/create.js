// The form for a new collection, with the expected precision beside it.

import { nextTick, ref, shallowRef } from "../lib/vue.js";
import { askForAdmin } from "../access.js";
import * as api from "../api.js";
import { AgainFields } from "../create/again-fields.js";
import { AttributeFields } from "../create/attribute-fields.js";
import { BudgetField } from "../create/budget-field.js";
import { Created } from "../create/created.js";
import { creationRequest, newAttribute, newDraft } from "../create/draft.js";
import { checkField, choiceField, numberField, textField } from "../create/fields.js";
import { PlanField } from "../create/plan-field.js";
import { Prediction, usePrediction } from "../create/prediction.js";
import { publishField } from "../create/publish-field.js";
import { button, div, form, h1, h2, header, p, section, use } from "../elements.js";
import { errorNotice } from "../notices.js";
import { focusView, useTitle } from "../page.js";
import { adminToken, forgetAdmin, rememberReading } from "../tokens.js";

const ACCESS = [
  ["reading", "Who may see the estimates?", [["open", "Everyone"], ["token", "People with a reading token"]]],
  ["reporting", "Who may report?", [["open", "Everyone"], ["token", "Devices with a reporting token"]]],
];

const SOURCES = [
  ["form", "Create a plan from the entries below"],
  ["plan", "Use a plan made with hearsay plan"],
];

/** Moves the focus to the name of an attribute, after it was added or its neighbour was removed. */
async function focusAttribute(index) {
  await nextTick();
  document.querySelectorAll(".attribute-fields")[index].querySelector("input").focus();
}

function attributesSection(draft) {
  const add = (type) => {
    draft.attributes.push(newAttribute(type));
    focusAttribute(draft.attributes.length - 1);
  };
  const remove = (index) => {
    draft.attributes.splice(index, 1);
    focusAttribute(Math.max(0, index - 1));
  };
  const fields = (attribute, index) =>
    use(AttributeFields, {
      key: attribute.key,
      attribute,
      all: draft.attributes,
      number: index + 1,
      isOnly: draft.attributes.length === 1,
      onRemove: () => remove(index),
    });
  return section(
    { class: "form-section", "aria-labelledby": "what" },
    h2({ id: "what" }, "What do you want to measure?"),
    draft.attributes.map(fields),
    div(
      { class: "actions start" },
      button({ type: "button", onClick: () => add("numeric") }, "Add a number"),
      button({ type: "button", onClick: () => add("categorical") }, "Add a category"),
    ),
  );
}

const questionSections = (draft) => [
  textField(draft, "name", "Name of the collection", { required: true, placeholder: "phone survey" }),
  attributesSection(draft),
  use(BudgetField, { draft }),
];

const robustField = (draft) =>
  checkField(
    draft,
    "isRobust",
    "Reduce the effect of forged reports",
    " (increases the error if all reports are honest)",
  );

const keepField = (draft) =>
  checkField(
    draft,
    "keepsReports",
    "Keep the reports for research",
    " (otherwise, reports are deleted after they are counted and cannot be exported)",
  );

const crowdSection = (draft) =>
  section(
    { class: "form-section", "aria-labelledby": "crowd" },
    h2({ id: "crowd" }, "About how many people will take part?"),
    numberField(draft, "users", "Expected people", {
      min: 1,
      step: 1,
      hint: "Used for the expected precision and for the batch size. The actual number may differ.",
    }),
    draft.source === "form" && robustField(draft),
  );

const accessSection = (draft, prediction) =>
  section(
    { class: "form-section", "aria-labelledby": "access" },
    h2({ id: "access" }, "Access"),
    div({ class: "columns-2" }, ACCESS.map(([property, name, choices]) => choiceField(draft, property, name, choices))),
    publishField(draft.publish, prediction.found),
    keepField(draft),
  );

function useCreation(draft) {
  const answer = shallowRef();
  const fault = shallowRef();
  const isRunning = ref(false);

  async function create() {
    isRunning.value = true;
    try {
      fault.value = undefined;
      answer.value = await api.create(creationRequest(draft));
      keepReadingToken(answer.value);
      focusView();
    } catch (error) {
      fault.value = error;
      if (error.isAboutAccess) {
        forgetAdmin();
      }
    } finally {
      isRunning.value = false;
    }
  }

  const submit = (event) => {
    event.preventDefault();
    if (adminToken()) {
      create();
    } else {
      askForAdmin();
    }
  };
  return { answer, fault, isRunning, submit };
}

/** Stores the reading token in this tab, so that its creator can view the collection. */
function keepReadingToken({ id, readingToken }) {
  if (readingToken) {
    rememberReading(id, readingToken);
  }
}

export const CreateView = {
  setup() {
    useTitle(() => "New collection");
    const draft = newDraft();
    const prediction = usePrediction(draft);
    const { answer, fault, isRunning, submit } = useCreation(draft);

    const submitSection = () =>
      section(
        { class: "form-section form-end" },
        fault.value && errorNotice(fault.value.message),
        !adminToken() && p({ class: "hint" }, "You will be asked for the admin token."),
        button(
          { type: "submit", class: "primary large", disabled: isRunning.value },
          isRunning.value ? "Creating …" : "Create the collection",
        ),
      );

    const creationForm = () =>
      form(
        { class: "creation", onSubmit: submit },
        div(
          { class: "form-column" },
          choiceField(draft, "source", "Plan", SOURCES),
          draft.source === "plan" ? use(PlanField, { draft }) : questionSections(draft),
          crowdSection(draft),
          draft.source === "form" && use(AgainFields, { again: draft.again }),
          accessSection(draft, prediction),
          submitSection(),
        ),
        draft.source === "form" && use(Prediction, { state: prediction }),
      );

    return () =>
      answer.value
        ? use(Created, { answer: answer.value, epsilon: answer.value.plan.epsilon })
        : [header({ class: "view-header" }, h1("New collection")), creationForm()];
  },
};

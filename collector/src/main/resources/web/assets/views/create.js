// The form for a new collection, with the planner looking over one's shoulder.

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
  ["reading", "Who may see the estimates?", [["open", "Everybody"], ["token", "Holders of a token"]]],
  ["reporting", "Who may report?", [["open", "Everybody"], ["token", "Devices with a token"]]],
];

const SOURCES = [
  ["form", "Made here, from what you say below"],
  ["plan", "Made before, with hearsay plan"],
];

/** The name field of the attribute at a place; the focus goes there when it is new, or when its neighbour is gone. */
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
    h2({ id: "what" }, "What would you like to know?"),
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
    "Make forged reports matter less",
    " at the price of a larger error when all are honest",
  );

const keepField = (draft) =>
  checkField(
    draft,
    "keepsReports",
    "Keep the reports for research",
    " otherwise each report is deleted once it is counted, and cannot be exported",
  );

const crowdSection = (draft) =>
  section(
    { class: "form-section", "aria-labelledby": "crowd" },
    h2({ id: "crowd" }, "How many people will take part, about?"),
    numberField(draft, "users", "Expected people", {
      min: 1,
      step: 1,
      hint: "For the prediction, and for how many reports readers see at once; fewer or more may come.",
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

/** Who created it in this tab may go on to read it there. */
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
        !adminToken() && p({ class: "hint" }, "Creating needs the admin token; you will be asked for it."),
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

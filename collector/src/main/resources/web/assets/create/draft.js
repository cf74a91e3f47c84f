// The entries of the form for a new collection, and the requests made from them.

import { reactive } from "../lib/vue.js";

/** The distance from the truth whose probability is predicted, as a share of each attribute's range. */
const WITHIN = 0.05;

let lastKey = 0;

export const newAttribute = (type) => ({
  key: ++lastKey,
  type,
  name: "",
  min: "",
  max: "",
  mayBeMissing: false,
  values: "",
  other: "other",
});

export const newDraft = () =>
  reactive({
    source: "form",
    plan: "",
    name: "",
    attributes: [newAttribute("numeric")],
    epsilon: 2,
    users: 10_000,
    isRobust: false,
    again: { isWanted: false, waves: 12, every: "week", answers: "auto", number: 1 },
    reading: "open",
    reporting: "open",
    keepsReports: false,
    publish: { choice: "auto", number: 1000 },
  });

/** The values of a text, one per line, because a value may contain a comma. */
const valuesOf = (text) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const numberOf = (text) => (text === "" ? undefined : Number(text));

// Every value is legal, including a missing one: if a device refused some values, its silence would reveal them.

const numeric = ({ name, min, max, mayBeMissing }) => ({
  name: name.trim(),
  type: "numeric",
  min: numberOf(min),
  max: numberOf(max),
  outside: "clamp",
  missing: mayBeMissing ? "allowed" : undefined,
});

const categorical = ({ name, values, other }) => ({
  name: name.trim(),
  type: "categorical",
  values: valuesOf(values),
  other: other.trim() || undefined,
});

const attributeOf = (attribute) => (attribute.type === "numeric" ? numeric(attribute) : categorical(attribute));

const numberOfValues = ({ values, other }) => new Set([...values, ...(other ? [other] : [])]).size;

const isComplete = (attribute) =>
  attribute.name !== "" &&
  (attribute.type === "numeric" ? attribute.min < attribute.max : numberOfValues(attribute) >= 2);

/** The error in the range of an attribute. */
export const rangeFault = ({ min, max }) =>
  min !== "" && max !== "" && min >= max ? `This must be greater than the minimum, ${min}.` : undefined;

export function valuesFault({ values, other }) {
  const all = valuesOf(values);
  const twice = all.find((value, index) => all.indexOf(value) !== index);
  if (twice !== undefined) {
    return `“${twice}” is listed twice.`;
  }
  return all.length > 0 && numberOfValues({ values: all, other: other.trim() }) < 2 ? "At least two values are required." : undefined;
}

export const nameFault = ({ key, name }, all) =>
  name.trim() !== "" && all.some((one) => one.key !== key && one.name.trim() === name.trim())
    ? "Another attribute has this name."
    : undefined;

/** The series of the schema; undefined if the questions are asked once. */
const seriesOf = ({ isWanted, waves, every, answers, number }) =>
  isWanted ? { waves, every, answers: answers === "auto" ? "auto" : number } : undefined;

const isSeriesComplete = ({ waves, answers }) =>
  waves >= 1 && (answers === "auto" || (answers >= 1 && answers <= waves));

/** The batch size; undefined if the collector chooses it. */
const publishOf = ({ choice, number }) => (choice === "number" ? { every: number } : undefined);

/** The request for a prediction with the complete attributes; undefined if no prediction is possible yet. */
export function predictionRequest(draft) {
  if (draft.source === "plan") {
    return undefined;
  }
  const attributes = draft.attributes.map(attributeOf).filter(isComplete);
  const series = seriesOf(draft.again);
  if (attributes.length === 0 || !(draft.epsilon > 0) || !(draft.users > 0) || (series && !isSeriesComplete(series))) {
    return undefined;
  }
  return {
    schema: { name: draft.name.trim() || "draft", attributes, series },
    epsilon: draft.epsilon,
    users: draft.users,
    robust: draft.isRobust,
    publishing: true,
    within: WITHIN,
    publish: draft.publish.number >= 1 ? publishOf(draft.publish) : undefined,
  };
}

const settingsOf = (draft) => ({
  users: draft.users > 0 ? draft.users : undefined,
  reading: draft.reading,
  reporting: draft.reporting,
  publish: publishOf(draft.publish),
  keep: draft.keepsReports ? "reports" : undefined,
});

/** The request with a plan as the original text, because parsing would round its 62-bit integers. */
const requestWithPlan = (draft) => `${JSON.stringify(settingsOf(draft)).slice(0, -1)}, "plan": ${draft.plan}}`;

const requestToPlan = (draft) => ({
  schema: { name: draft.name.trim(), attributes: draft.attributes.map(attributeOf), series: seriesOf(draft.again) },
  epsilon: draft.epsilon,
  robust: draft.isRobust,
  ...settingsOf(draft),
});

/** The request to create the collection. The collector checks whether it is complete. */
export const creationRequest = (draft) => (draft.source === "plan" ? requestWithPlan(draft) : requestToPlan(draft));

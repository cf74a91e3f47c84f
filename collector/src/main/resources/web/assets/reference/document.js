// Reads an OpenAPI document.

const METHODS = ["get", "post", "put", "delete"];

/** Follows references, all of which are internal to the document. */
export function resolved(document, thing) {
  if (!thing?.$ref) {
    return thing;
  }
  const names = thing.$ref.replace("#/", "").split("/");
  return resolved(document, names.reduce((inside, name) => inside[name], document));
}

/** The routes, one per path and method, in the document's order. */
export const routesOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      path,
      method: method.toUpperCase(),
      ...item[method],
      parameters: [...(item.parameters ?? []), ...(item[method].parameters ?? [])],
    })),
  );

/** The token that a route requires. */
export function accessOf({ security = [] }) {
  if (security.length === 0) {
    return "no token";
  }
  return security.some((one) => Object.keys(one).length === 0) ? "token, if required" : "admin token";
}

const BOUNDS = [
  ["minimum", "at least"],
  ["exclusiveMinimum", "above"],
  ["maximum", "at most"],
  ["exclusiveMaximum", "below"],
  ["default", "default"],
];

/** “integer, at least 1, default 100” */
export function typeText(schema = {}) {
  const kind = schema.enum ? schema.enum.join(" | ") : schema.type === "array" ? "list" : (schema.type ?? "");
  const bounds = BOUNDS.filter(([key]) => schema[key] !== undefined).map(([key, word]) => `${word} ${schema[key]}`);
  return [kind, ...bounds].join(", ");
}

/** The fields of a body, including those of the schemas in its `allOf`. */
export function fieldsOf(document, schema) {
  const { properties = {}, required = [], allOf = [] } = resolved(document, schema) ?? {};
  const own = Object.entries(properties).map(([name, field]) => ({
    name,
    isRequired: required.includes(name),
    ...resolved(document, field),
  }));
  return [...allOf.flatMap((one) => fieldsOf(document, one)), ...own];
}

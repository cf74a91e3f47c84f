// Elements as functions: section({class: "card"}, h2("Age"), p("…")). Arguments become text or elements, never markup,
// so that names from users cannot inject markup.

import { h, isVNode } from "./lib/vue.js";

const isProperties = (thing) =>
  thing !== null && typeof thing === "object" && !Array.isArray(thing) && !isVNode(thing);

const element = (name) => (...parts) =>
  isProperties(parts[0]) ? h(name, parts[0], parts.slice(1)) : h(name, null, parts);

export const {
  a, abbr, article, aside, button, caption, code, details, dialog, div, fieldset, figcaption, figure, footer, form,
  h1, h2, h3, header, input, label, legend, li, main, nav, option, p, path, section, select, span, strong, summary,
  sup, svg, table, tbody, td, textarea, th, thead, tr, ul,
} = new Proxy({}, { get: (_, name) => element(name) });

/** A component in the same style. */
export const use = (component, properties) => h(component, properties);

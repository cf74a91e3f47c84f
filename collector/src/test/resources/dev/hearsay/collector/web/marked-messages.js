// Replaces a language: marks every text of the page, so that unmarked texts have another source.
import { en } from "/assets/take-part/en.js";

const mark = (text) => `⟦${text}⟧`;
const marked = (message) =>
  typeof message === "function" ? (...values) => mark(message(...values)) : mark(message);

export const de = Object.fromEntries(
  Object.entries(en).map(([key, message]) => [key, key === "locale" ? message : marked(message)]),
);

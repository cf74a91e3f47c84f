// Takes the place of a language: every text of the page, marked, so that a text that comes from elsewhere shows.
import { en } from "/assets/take-part/en.js";

const mark = (text) => `⟦${text}⟧`;
const marked = (message) =>
  typeof message === "function" ? (...values) => mark(message(...values)) : mark(message);

export const de = Object.fromEntries(
  Object.entries(en).map(([key, message]) => [key, key === "locale" ? message : marked(message)]),
);

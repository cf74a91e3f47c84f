// The language of the page: the reader's choice, else the first supported language of the browser, else English. A text
// with values is a function of them, so that each language can order its sentence freely.

import { ref, watchEffect } from "../lib/vue.js";
import { inStorage } from "../storage.js";
import { de } from "./de.js";
import { en } from "./en.js";

export const LANGUAGES = { en, de };

const KEY = "hearsay.language";

const languageOf = (tag) => tag?.toLowerCase().split("-")[0];
const isKnown = (language) => Object.hasOwn(LANGUAGES, language);

const stored = () => inStorage(() => localStorage.getItem(KEY));

const preferred = () => [stored(), ...navigator.languages.map(languageOf)].find(isKnown) ?? "en";

export const language = ref(preferred());

export function choose(wanted) {
  language.value = wanted;
  inStorage(() => localStorage.setItem(KEY, wanted));
}

watchEffect(() => {
  document.documentElement.lang = language.value;
});

/** The texts of the chosen language. */
export const texts = () => LANGUAGES[language.value];

const formatted = (value, options) => new Intl.NumberFormat(texts().locale, options).format(value).replace("-", "−");

/** A number in the format of the language, with a typographic minus sign. */
export const about = (value, digits = 4) => formatted(value, { maximumSignificantDigits: digits });

/** The same for an upper bound, which is never rounded down. */
export const atMost = (value, digits) =>
  formatted(value, { maximumSignificantDigits: digits, roundingMode: "ceil" });

/** A date; with the time of day if waves last an hour. */
export const dated = (moment, isHourly) =>
  new Intl.DateTimeFormat(texts().locale, {
    dateStyle: "full",
    timeStyle: isHourly ? "short" : undefined,
  }).format(moment);

/** A list of alternatives: “a, b, or c”. */
export const listed = (names) => new Intl.ListFormat(texts().locale, { type: "disjunction" }).format(names);

// Which language the page speaks: the reader's choice, else the browser's, else English. Texts are functions of what is
// in them, so that a sentence can be built as its language builds it.

import { ref, watchEffect } from "../lib/vue.js";
import { inStorage } from "../storage.js";
import { de } from "./de.js";
import { en } from "./en.js";

export const LANGUAGES = { en, de };

const KEY = "hearsay.language";

const spoken = (tag) => tag?.toLowerCase().split("-")[0];
const isKnown = (language) => Object.hasOwn(LANGUAGES, language);

const remembered = () => inStorage(() => localStorage.getItem(KEY));

const preferred = () => [remembered(), ...navigator.languages.map(spoken)].find(isKnown) ?? "en";

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

const written = (value, options) => new Intl.NumberFormat(texts().locale, options).format(value).replace("-", "−");

/** A number as the language writes it, with a real minus sign. */
export const about = (value, digits = 4) => written(value, { maximumSignificantDigits: digits });

/** The same for a promise: what is said to be the most is never rounded down. */
export const atMost = (value, digits) =>
  written(value, { maximumSignificantDigits: digits, roundingMode: "ceil" });

/** Up to the day, or the minute where the hour matters. */
export const dated = (moment, isHourly) =>
  new Intl.DateTimeFormat(texts().locale, {
    dateStyle: "full",
    timeStyle: isHourly ? "short" : undefined,
  }).format(moment);

/** Names in a row, as the language separates them. */
export const listed = (names) => new Intl.ListFormat(texts().locale, { type: "disjunction" }).format(names);

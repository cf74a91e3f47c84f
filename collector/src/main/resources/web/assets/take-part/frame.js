// The frame of the page: skip link, header with the choices of language and theme, footer, and the live region.

import { announcement } from "../announce.js";
import { collector } from "../collector.js";
import { a, button, div, footer, header, main, option, p, select, span, use } from "../elements.js";
import { logo, moon, sun } from "../marks.js";
import { focusView } from "../page.js";
import { isDark, toggleTheme } from "../theme.js";
import { LANGUAGES, choose, language, texts } from "./language.js";

const ThemeButton = () => {
  const label = isDark() ? texts().toLight : texts().toDark;
  return button(
    { type: "button", class: "quiet square", "aria-label": label, title: label, onClick: toggleTheme },
    isDark() ? sun() : moon(),
  );
};

const LanguageChoice = () =>
  select(
    {
      class: "language",
      "aria-label": texts().chooseLanguage,
      value: language.value,
      onChange: (event) => choose(event.target.value),
    },
    Object.entries(LANGUAGES).map(([code, messages]) =>
      option({ value: code, lang: code, selected: code === language.value }, messages.language),
    ),
  );

const Masthead = () =>
  header(
    { class: "masthead" },
    div(
      { class: "page narrow-page" },
      a({ class: "brand", href: `${collector}/` }, logo(), span("Hearsay")),
      div({ class: "masthead-tools" }, use(LanguageChoice), use(ThemeButton)),
    ),
  );

function skip(event) {
  event.preventDefault();
  focusView();
}

export const frame = (...content) => [
  a({ class: "skip", href: "#main", onClick: skip }, texts().skip),
  use(Masthead),
  main({ id: "main", class: "page narrow-page", tabindex: -1 }, ...content),
  footer({ class: "colophon page narrow-page" }, p(texts().motto)),
  div({ class: "visually-hidden", role: "status", "aria-live": "polite" }, announcement.value),
];

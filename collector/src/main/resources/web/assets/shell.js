// The frame of every view: skip link, header, footer, and the live region for screen readers.

import { watch } from "./lib/vue.js";
import { AccessButton } from "./access.js";
import { announcement } from "./announce.js";
import { collector } from "./collector.js";
import { a, button, div, footer, header, main, nav, p, span, use } from "./elements.js";
import { logo, moon, sun } from "./marks.js";
import { onDemand } from "./on-demand.js";
import { focusView } from "./page.js";
import { addresses, route } from "./router.js";
import { isDark, toggleTheme } from "./theme.js";
import { UnknownView } from "./views/unknown.js";

const VIEWS = {
  collections: onDemand(() => import("./views/collections.js"), "CollectionsView"),
  collection: onDemand(() => import("./views/collection.js"), "CollectionView"),
  create: onDemand(() => import("./views/create.js"), "CreateView"),
  trainings: onDemand(() => import("./views/trainings.js"), "TrainingsView"),
  training: onDemand(() => import("./views/training.js"), "TrainingView"),
  reference: onDemand(() => import("./views/reference.js"), "ReferenceView"),
  unknown: UnknownView,
};

const ThemeButton = () => {
  const label = isDark() ? "Switch to light colours" : "Switch to dark colours";
  return button(
    { type: "button", class: "quiet square", "aria-label": label, title: label, onClick: toggleTheme },
    isDark() ? sun() : moon(),
  );
};

/** A link that is marked as current on its own view and on the view below it. */
const navigationLink = (address, view, text, below) =>
  a({ href: address, "aria-current": { [view]: "page", [below]: "true" }[route.value.view] }, text);

const Masthead = () =>
  header(
    { class: "masthead" },
    div(
      { class: "page" },
      a({ class: "brand", href: addresses.collections }, logo(), span("Hearsay")),
      nav(
        { "aria-label": "Main" },
        navigationLink(addresses.collections, "collections", "Collections", "collection"),
        navigationLink(addresses.create, "create", "New"),
        navigationLink(addresses.trainings, "trainings", "Trainings", "training"),
      ),
      div({ class: "masthead-tools" }, use(AccessButton), use(ThemeButton)),
    ),
  );

const Colophon = () =>
  footer(
    { class: "colophon page" },
    p("Hearsay: surveys with local differential privacy"),
    p(a({ href: addresses.reference }, "HTTP interface"), " · ", a({ href: `${collector}/metrics` }, "Metrics")),
  );

/** Moves the focus by script, because the fragment of the address names the view. */
function skip(event) {
  event.preventDefault();
  focusView();
}

const currentView = () => use(VIEWS[route.value.view], { key: route.value.id ?? route.value.view, id: route.value.id });

export const Shell = {
  setup() {
    watch(route, focusView);
    return () => [
      a({ class: "skip", href: "#main", onClick: skip }, "Skip to the content"),
      use(Masthead),
      main({ id: "main", class: "page", tabindex: -1 }, currentView()),
      use(Colophon),
      div({ class: "visually-hidden", role: "status", "aria-live": "polite" }, announcement.value),
    ];
  },
};

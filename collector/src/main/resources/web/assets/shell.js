// What surrounds every view: skip link, header, footer, and the voice of the page.

import { watch } from "./lib/vue.js";
import { AccessButton } from "./access.js";
import { announcement } from "./announce.js";
import { a, button, div, footer, header, main, nav, p, path, span, svg, use } from "./elements.js";
import { focusView } from "./page.js";
import { addresses, route } from "./router.js";
import { isDark, toggleTheme } from "./theme.js";
import { CollectionView } from "./views/collection.js";
import { CollectionsView } from "./views/collections.js";
import { CreateView } from "./views/create.js";
import { UnknownView } from "./views/unknown.js";

const VIEWS = {
  collections: CollectionsView,
  collection: CollectionView,
  create: CreateView,
  unknown: UnknownView,
};

const MOON = "M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500z";
const SUN =
  "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22" +
  "M5 5l1.700 1.700M17.300 17.300L19 19M5 19l1.700-1.700M17.300 6.700L19 5";

const icon = (drawing) => svg({ class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, path({ d: drawing }));

const ThemeButton = () => {
  const label = isDark() ? "Switch to light colours" : "Switch to dark colours";
  return button(
    { type: "button", class: "quiet square", "aria-label": label, title: label, onClick: toggleTheme },
    icon(isDark() ? SUN : MOON),
  );
};

const logo = () =>
  svg(
    { class: "logo", viewBox: "0 0 32 32", "aria-hidden": "true" },
    path({ d: "M7 3h18a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5H15l-7 6v-6H7a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z" }),
    path({ class: "logo-bar", d: "M16 7.500v12M13 7.500h6M13 19.500h6" }),
    path({ class: "logo-dot", d: "M16 13.500h.01" }),
  );

const navigationLink = (address, view, text) =>
  a({ href: address, "aria-current": route.value.view === view ? "page" : undefined }, text);

const Masthead = () =>
  header(
    { class: "masthead" },
    div(
      { class: "page" },
      a({ class: "brand", href: addresses.collections }, logo(), span("Hearsay")),
      nav(
        { "aria-label": "Main" },
        navigationLink(addresses.collections, "collections", "Collections"),
        navigationLink(addresses.create, "create", "New"),
      ),
      div({ class: "masthead-tools" }, use(AccessButton), use(ThemeButton)),
    ),
  );

const Colophon = () =>
  footer(
    { class: "colophon page" },
    p("One report is hearsay: it proves nothing about the person who sent it. The crowd tells the truth."),
    p(a({ href: "/openapi.json" }, "HTTP interface"), " · ", a({ href: "/metrics" }, "Metrics")),
  );

/** The address belongs to the views, so the link moves the focus itself. */
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

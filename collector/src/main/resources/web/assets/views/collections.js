// The list of collections, newest first.

import { onMounted, onUnmounted, ref, watch } from "../lib/vue.js";
import * as api from "../api.js";
import { a, button, div, h1, h2, header, li, nav, p, span, ul, use } from "../elements.js";
import { about, count, counted, moment } from "../format.js";
import { FoldStatus } from "../fold.js";
import { errorNotice, loading } from "../notices.js";
import { useTitle } from "../page.js";
import { addresses } from "../router.js";
import { adminToken } from "../tokens.js";
import { reportsText } from "../words.js";

const PAGE = 50;
const REFRESH = 5000;

const stateBadge = ({ state }) => span({ class: ["badge", state] }, state);

const figureOf = (number, text) => div({ class: "figure" }, span({ class: "number" }, number), span(text));

const card = (one) =>
  li(
    { class: "card collection-card", key: one.id },
    header(h2(a({ href: addresses.collection(one.id) }, one.name)), stateBadge(one)),
    div(
      { class: "figures" },
      figureOf(reportsText(one, adminToken()), one.reports === 1 ? "report" : "reports"),
      figureOf(count(one.attributes), one.attributes === 1 ? "attribute" : "attributes"),
      figureOf(about(one.epsilon), "ε, at most"),
    ),
    p({ class: "hint" }, `Created ${moment(one.created)}`, one.closed && `, closed ${moment(one.closed)}`),
  );

const drawnBar = (height) => span({ style: { height: `${height}%` } });

const empty = () =>
  div(
    { class: "empty" },
    div({ class: "empty-drawing", "aria-hidden": "true" }, [50, 80, 40, 90, 60].map(drawnBar)),
    h2("No collections yet"),
    p("Describe what you want to measure. The expected precision is computed before anyone is asked."),
    a({ class: "button primary", href: addresses.create }, "Create the first collection"),
  );

const heading = (total) =>
  header(
    { class: "view-header" },
    div(h1("Collections"), total > 0 && p({ class: "hint" }, `${counted(total, "collection")}, newest first`)),
    total > 0 && a({ class: "button primary", href: addresses.create }, "New collection"),
  );

/** Keeps one page of the list up to date while the view is shown. */
function useCollections() {
  const found = ref();
  const fault = ref();
  const offset = ref(0);
  const load = () =>
    api.collections(offset.value, PAGE).then(
      (answer) => ((found.value = answer), (fault.value = undefined)),
      (error) => (fault.value = error),
    );
  watch(offset, load);
  let timer;
  onMounted(() => (load(), (timer = setInterval(load, REFRESH))));
  onUnmounted(() => clearInterval(timer));
  return { found, fault, offset };
}

const pager = (offset, total) => {
  const end = Math.min(total, offset.value + PAGE);
  return nav(
    { class: "actions", "aria-label": "Pages" },
    button({ type: "button", disabled: offset.value === 0, onClick: () => (offset.value -= PAGE) }, "Newer"),
    span({ class: "hint" }, `${count(offset.value + 1)} to ${count(end)} of ${count(total)}`),
    button({ type: "button", disabled: end === total, onClick: () => (offset.value += PAGE) }, "Older"),
  );
};

export const CollectionsView = {
  setup() {
    useTitle(() => "Collections");
    const { found, fault, offset } = useCollections();
    const list = ({ total, collections }) => [
      ul({ class: "collection-list" }, collections.map(card)),
      total > PAGE && pager(offset, total),
    ];
    return () => [
      heading(found.value?.total ?? 0),
      use(FoldStatus),
      fault.value && errorNotice(fault.value.message),
      !found.value && !fault.value && loading("the collections"),
      found.value && (found.value.total === 0 ? empty() : list(found.value)),
    ];
  },
};

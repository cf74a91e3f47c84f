// The HTTP interface for people: every route of the OpenAPI document, with its parameters and responses.

import { onMounted, shallowRef } from "../lib/vue.js";
import * as api from "../api.js";
import { a, code, div, h1, h2, header, p, section } from "../elements.js";
import { errorNotice, loading } from "../notices.js";
import { useTitle } from "../page.js";
import { routesOf } from "../reference/document.js";
import { routeCard } from "../reference/route-card.js";

/** The groups of routes, by patterns of their paths. */
const GROUPS = [
  ["collections", "Collections", /^\/api\/(collections|predictions)/],
  ["trainings", "Trainings", /^\/api\/trainings/],
  ["others", "The collector itself", /^(?!\/api\/(collections|predictions|trainings))/],
];

const group = (document) => ([id, name, paths]) =>
  section(
    { class: "reference-group", "aria-labelledby": id },
    h2({ id }, name),
    routesOf(document).filter(({ path }) => paths.test(path)).map(routeCard(document)),
  );

export const ReferenceView = {
  setup() {
    useTitle(() => "HTTP interface");
    const found = shallowRef();
    const fault = shallowRef();
    onMounted(() =>
      api.openApi().then(
        (document) => (found.value = document),
        (error) => (fault.value = error),
      ),
    );
    return () => [
      header(
        { class: "view-header" },
        div(
          h1("HTTP interface"),
          p({ class: "hint" }, "The same description for programs: ", a({ href: api.resources.openApi }, code("openapi.json"))),
        ),
      ),
      fault.value && errorNotice(fault.value.message),
      found.value
        ? [found.value.info.description.split("\n\n").map((part) => p(part)), GROUPS.map(group(found.value))]
        : !fault.value && loading("the interface"),
    ];
  },
};

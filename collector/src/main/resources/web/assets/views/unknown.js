import { a, div, h1, p } from "../elements.js";
import { addresses } from "../router.js";

export const UnknownView = () =>
  div(
    { class: "empty" },
    h1("Page not found"),
    p("This address does not exist. ", a({ href: addresses.collections }, "All collections")),
  );

import { a, div, h1, p } from "../elements.js";
import { addresses } from "../router.js";

export const UnknownView = () =>
  div(
    { class: "empty" },
    h1("There is nothing here"),
    p("The address is not one of this page. ", a({ href: addresses.collections }, "See the collections"), "."),
  );

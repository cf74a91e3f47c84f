// A button that shows all entries of a long list.

import { button } from "../elements.js";

/** `isWhole` is the caller's ref to whether all entries are shown. */
export const moreButton = (isWhole, fewer, all) =>
  button(
    { type: "button", class: "link", "aria-expanded": isWhole.value, onClick: () => (isWhole.value = !isWhole.value) },
    isWhole.value ? fewer : all,
  );

// Lets a long list begin with a few entries.

import { button } from "../elements.js";

/** Whether all are shown is a ref of whoever shows them. */
export const moreButton = (isWhole, fewer, all) =>
  button(
    { type: "button", class: "link", "aria-expanded": isWhole.value, onClick: () => (isWhole.value = !isWhole.value) },
    isWhole.value ? fewer : all,
  );

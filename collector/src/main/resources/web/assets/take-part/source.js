// For those who want to see for themselves.

import { a, h2, li, p, section, ul } from "../elements.js";
import { texts } from "./language.js";

const link = ([address, text]) => li(a({ href: address }, text));

export const source = ({ id }) =>
  section(
    { class: "card", "aria-labelledby": "source" },
    h2({ id: "source" }, texts().source),
    p(texts().sourceHint),
    ul(
      { class: "downloads" },
      [
        ["/client/hearsay.js", texts().sourceScript],
        [`/api/collections/${encodeURIComponent(id)}/plan`, texts().sourcePlan],
        ["/client/integrity.json", texts().sourceHashes],
        ["/protocol", texts().sourceProtocol],
      ].map(link),
    ),
  );

// The card with links to the program, the plan and the protocol.

import { resources } from "../api.js";
import { collector } from "../collector.js";
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
        [`${collector}/client/hearsay.js`, texts().sourceScript],
        [resources.plan(id), texts().sourcePlan],
        [resources.clientModules, texts().sourceHashes],
        [`${collector}/protocol`, texts().sourceProtocol],
      ].map(link),
    ),
  );

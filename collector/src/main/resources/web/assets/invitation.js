// Where people answer in their browsers, and what a page of one's own needs to ask them there.

import { shallowReactive } from "./lib/vue.js";
import * as api from "./api.js";
import { collector } from "./collector.js";
import { copyable } from "./copyable.js";
import { a, code, details, div, p, summary, use } from "./elements.js";
import { errorNotice } from "./notices.js";
import { snippets } from "./snippets.js";

/** The address of the page to take part, as it is sent to people. */
export const pageAddress = (id) => `${collector}/take-part/${encodeURIComponent(id)}`;

/** The client's modules with the hash of each: a browser runs none that has another. */
const importMap = ({ folder, entry, integrity }) => {
  const address = (file) => new URL(folder + file, api.resources.clientModules).href;
  const pinned = Object.entries(integrity).map(([file, hash]) => [address(file), hash]);
  return JSON.stringify(
    { imports: { "@hearsay/client": address(entry) }, integrity: Object.fromEntries(pinned) },
    null,
    2,
  );
};

const mapElement = (found) => `<script type="importmap">\n${importMap(found)}\n</script>`;

const hashes = (found) =>
  div(
    { class: "own-page-content" },
    p(
      "If the page is elsewhere, start the collector with its origin (",
      code("serve --origin https://shop.example"),
      "). Put this into the page’s head, before any script. Your script then imports ",
      code("@hearsay/client"),
      ". The hashes cover every module; after an upgrade of the collector, put the new ones there.",
    ),
    copyable("Import map", mapElement(found)),
  );

const OwnPage = {
  setup() {
    const state = shallowReactive({ found: undefined, fault: undefined });
    const load = async ({ target }) => {
      if (target.open && !state.found) {
        const answer = await api.clientModules().then(
          (found) => ({ found, fault: undefined }),
          (fault) => ({ fault }),
        );
        Object.assign(state, answer);
      }
    };
    return () =>
      details(
        { class: "own-page", onToggle: load },
        summary("Pin the web client to its hashes"),
        state.fault && errorNotice(state.fault.message),
        state.found && hashes(state.found),
      );
  },
};

/** The address to send to people, and what else there is to know. */
export const invitation = ({ id, plan, epsilon, token }) => [
  p(
    "People answer at this address, on a phone or at a desk. Their browser draws what leaves it, and shows them that.",
    token && " They need the reporting token.",
  ),
  copyable("Address", pageAddress(id)),
  div({ class: "actions start" }, a({ class: "button", href: pageAddress(id) }, "Take part")),
  snippets({ id, plan, epsilon, token }),
  use(OwnPage),
];

// The address at which people answer, and instructions for programs and other web pages.

import { shallowReactive } from "./lib/vue.js";
import * as api from "./api.js";
import { collector } from "./collector.js";
import { copyable } from "./copyable.js";
import { a, code, details, div, p, summary, use } from "./elements.js";
import { errorNotice } from "./notices.js";
import { snippets } from "./snippets.js";

/** The address of the take-part page. */
export const pageAddress = (id) => `${collector}/take-part/${encodeURIComponent(id)}`;

/** An import map with the hash of each of the client's modules. A browser refuses a module with another hash. */
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
      "If your page has another origin, start the collector with this origin (",
      code("serve --origin https://shop.example"),
      "). Put this import map into the head of the page, before any script. Your script then imports ",
      code("@hearsay/client"),
      ". The hashes cover every module. Replace the import map after an upgrade of the collector.",
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

export const invitation = ({ id, plan, epsilon, token }) => [
  p(
    "People answer at this address, on a phone or a computer. Their browser changes the answers at random and shows what it sends.",
    token && " They need the reporting token.",
  ),
  copyable("Address", pageAddress(id)),
  div({ class: "actions start" }, a({ class: "button", href: pageAddress(id) }, "Take part")),
  snippets({ id, plan, epsilon, token }),
  use(OwnPage),
];

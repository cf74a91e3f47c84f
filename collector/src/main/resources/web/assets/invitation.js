// Where people answer in their browsers, and what a page of one's own needs to ask them there.

import { onMounted, shallowRef } from "./lib/vue.js";
import * as api from "./api.js";
import { copyable } from "./copyable.js";
import { a, code, details, div, p, summary, use } from "./elements.js";

/** The address of the page to take part, as it is sent to people. */
export const pageAddress = (id) => `${location.origin}/take-part/${encodeURIComponent(id)}`;

/** The client's modules with the hash of each: a browser runs none that has another. */
const importMap = ({ folder, entry, integrity }) => {
  const address = (file) => `${location.origin}${folder}${file}`;
  const hashes = Object.entries(integrity).map(([file, hash]) => [address(file), hash]);
  return JSON.stringify(
    { imports: { "@hearsay/client": address(entry) }, integrity: Object.fromEntries(hashes) },
    null,
    2,
  );
};

const snippet = (found) => `<script type="importmap">\n${importMap(found)}\n</script>`;

const OwnPage = {
  setup() {
    const found = shallowRef();
    onMounted(async () => {
      found.value = await api.clientModules().catch(() => undefined);
    });
    return () =>
      found.value &&
      details(
        { class: "own-page" },
        summary("Ask on a page of your own"),
        div(
          { class: "own-page-content" },
          p(
            "Start the collector with the page’s origin (",
            code("serve --origin https://shop.example"),
            "), and put this into the page’s head, before any script. Your script then imports ",
            code("@hearsay/client"),
            ". The hashes cover every module; after an upgrade of the collector, put the new ones there.",
          ),
          copyable("Import map", snippet(found.value)),
        ),
      );
  },
};

/** The address to send to people, and what else there is to know. */
export const invitation = (id, needsToken) => [
  p(
    "People answer at this address, on a phone or at a desk. Their browser draws what leaves it, and shows them that.",
    needsToken && " They need the reporting token.",
  ),
  copyable("Address", pageAddress(id)),
  div({ class: "actions start" }, a({ class: "button", href: pageAddress(id) }, "Take part")),
  use(OwnPage),
];

// Which view the address asks for: #/ the collections, #/new the form, #/collections/ID one of them.

import { ref } from "./lib/vue.js";

function parse(hash) {
  const [view, id] = hash.replace(/^#\/?/, "").split("/");
  if (view === "collections" && id) {
    return { view: "collection", id: decodeURIComponent(id) };
  }
  return { view: view === "new" ? "create" : view === "" ? "collections" : "unknown" };
}

export const route = ref(parse(location.hash));

addEventListener("hashchange", () => {
  route.value = parse(location.hash);
});

export const addresses = {
  collections: "#/",
  create: "#/new",
  collection: (id) => `#/collections/${encodeURIComponent(id)}`,
};

export const go = (address) => {
  location.hash = address;
};

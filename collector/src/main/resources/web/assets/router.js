// The view by the fragment of the address: #/ all collections, #/new the form, #/collections/ID a collection, #/trainings
// all trainings, #/trainings/ID a training, #/api the HTTP interface.

import { ref } from "./lib/vue.js";

const OF_ALL = { "": "collections", new: "create", trainings: "trainings", api: "reference" };
const OF_ONE = { collections: "collection", trainings: "training" };

function parse(hash) {
  const [name, id] = hash.replace(/^#\/?/, "").split("/");
  return id
    ? { view: OF_ONE[name] ?? "unknown", id: decodeURIComponent(id) }
    : { view: OF_ALL[name] ?? "unknown" };
}

export const route = ref(parse(location.hash));

addEventListener("hashchange", () => {
  route.value = parse(location.hash);
});

export const addresses = {
  collections: "#/",
  create: "#/new",
  trainings: "#/trainings",
  training: (id) => `#/trainings/${encodeURIComponent(id)}`,
  reference: "#/api",
  collection: (id) => `#/collections/${encodeURIComponent(id)}`,
};

export const go = (address) => {
  location.hash = address;
};

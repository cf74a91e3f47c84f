// Tokens live in the session storage of this tab: they survive a reload, and are gone when the tab is closed. There are
// no cookies, so no other site can make the browser use them.

import { reactive } from "./lib/vue.js";

const PREFIX = "hearsay.token.";
const ADMIN = "admin";

const tokens = reactive({});
for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX))) {
  tokens[key.slice(PREFIX.length)] = sessionStorage.getItem(key);
}

function remember(name, token) {
  tokens[name] = token;
  sessionStorage.setItem(PREFIX + name, token);
}

export const adminToken = () => tokens[ADMIN];
export const rememberAdmin = (token) => remember(ADMIN, token);
export function forgetAdmin() {
  delete tokens[ADMIN];
  sessionStorage.removeItem(PREFIX + ADMIN);
}

const readingName = (id) => `reading.${id}`;

export const readingToken = (id) => tokens[readingName(id)];
export const rememberReading = (id, token) => remember(readingName(id), token);

// Tokens live in the session storage of this tab: they survive a reload, and are gone when the tab is closed. There are
// no cookies, so no other site can make the browser use them. A site may serve several collectors, below a path each:
// what is kept names its collector, and no other is sent it.

import { reactive } from "./lib/vue.js";
import { collector } from "./collector.js";
import { inStorage } from "./storage.js";

/** No address has a space: what starts with this is of this collector. */
const PREFIX = `hearsay.token ${collector} `;
const ADMIN = "admin";

const kept = () =>
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => [key.slice(PREFIX.length), sessionStorage.getItem(key)]);

const tokens = reactive(Object.fromEntries(inStorage(kept) ?? []));

function remember(name, token) {
  tokens[name] = token;
  inStorage(() => sessionStorage.setItem(PREFIX + name, token));
}

export const adminToken = () => tokens[ADMIN];
export const rememberAdmin = (token) => remember(ADMIN, token);
export function forgetAdmin() {
  delete tokens[ADMIN];
  inStorage(() => sessionStorage.removeItem(PREFIX + ADMIN));
}

const readingName = (id) => `reading.${id}`;

export const readingToken = (id) => tokens[readingName(id)];
export const rememberReading = (id, token) => remember(readingName(id), token);

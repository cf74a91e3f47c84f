// Tokens, kept in the session storage of this tab: they survive a reload and are deleted with the tab. There are no
// cookies, so no other site can make the browser send them. A site may serve several collectors under different paths,
// so each stored token names its collector and is sent to no other.

import { reactive } from "./lib/vue.js";
import { collector } from "./collector.js";
import { inStorage } from "./storage.js";

/** The prefix of this collector's keys. It is unambiguous, because addresses contain no space. */
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

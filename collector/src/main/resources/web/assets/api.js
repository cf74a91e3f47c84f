// The collector's HTTP interface. Every failure becomes an ApiError with a message for people.

import { collector } from "./collector.js";
import { adminToken, readingToken } from "./tokens.js";

class ApiError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** Whether a token is missing or wrong. */
  get isAboutAccess() {
    return this.status === 401 || this.status === 403;
  }
}

const UNREACHABLE = "The collector does not respond. Check that it is running and that the network is available.";

/** Replacements for messages that address programs. */
const WORDS = {
  "store-unavailable": "The collector cannot read or write its data at the moment. Reload the page in a minute.",
};

async function errorOf(response) {
  try {
    const { error } = await response.json();
    return new ApiError(response.status, error.code, WORDS[error.code] ?? error.message);
  } catch {
    return new ApiError(response.status, "unknown", `The collector answered with status ${response.status}.`);
  }
}

/** The body as text; a string is sent unchanged. */
const textOf = (body) => (typeof body === "string" || body === undefined ? body : JSON.stringify(body));

/** Returns the response to a request. Throws an ApiError if its status is not 2xx. */
export async function request(url, { method = "GET", body, token, signal, cache } = {}) {
  const headers = {};
  if (token) {
    headers.Authorization = `Bearer ${token}`;
  }
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
  }
  const response = await fetch(url, { method, headers, signal, cache, body: textOf(body) }).catch((fault) => {
    throw fault.name === "AbortError" ? fault : new ApiError(0, "unreachable", UNREACHABLE);
  });
  if (!response.ok) {
    throw await errorOf(response);
  }
  return response;
}

const json = async (url, options) => (await request(url, options)).json();

const TRAININGS = `${collector}/api/trainings`;
const COLLECTIONS = `${collector}/api/collections`;

const trainingAddress = (id, rest = "") => `${TRAININGS}/${encodeURIComponent(id)}${rest}`;
const address = (id, rest = "") => `${COLLECTIONS}/${encodeURIComponent(id)}${rest}`;

/** The token for reading: the admin token, which shows every report immediately, or the collection's reading token. */
export const readerOf = (id) => adminToken() ?? readingToken(id);

const read = (id, rest, options) => json(address(id, rest), { ...options, token: readerOf(id) });
const administer = (url, options) => request(url, { ...options, token: adminToken() });

const queryOf = (parameters) =>
  new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== undefined)).toString();

/** The query with its question mark, or an empty string. */
const querySuffix = (parameters) => {
  const query = queryOf(parameters);
  return query && `?${query}`;
};

export const resources = {
  openApi: `${collector}/openapi.json`,
  clientModules: `${collector}/client/integrity.json`,
  plan: (id) => address(id, "/plan"),
  tally: (id, parameters) => address(id, `/tally${querySuffix(parameters)}`),
  reports: (id, parameters) => address(id, `/reports${querySuffix(parameters)}`),
  events: (id) => address(id, "/events"),
  trend: (id, parameters) => address(id, `/trend${querySuffix(parameters)}`),
  waves: (id, parameters) => address(id, `/waves${querySuffix(parameters)}`),
  estimates: (id, parameters) => address(id, `/estimates${querySuffix(parameters)}`),
};

export const collections = (offset, limit) => json(`${COLLECTIONS}?${queryOf({ offset, limit })}`, { token: adminToken() });
/** The next three are public, except that those of a training's rounds require its reading token. */
export const summary = (id) => read(id, "");
export const plan = (id) => read(id, "/plan");
export const audit = (id) => read(id, "/audit");
export const estimates = (id, parameters) => json(resources.estimates(id, parameters), { token: readerOf(id) });
/** The current wave of a series. Not cached, because even a second is too long for a reader who looks again. */
export const progress = (id) => json(address(id, "/wave"), { cache: "no-store" });
export const waves = (id) => read(id, "/waves");
export const trend = (id, by) => read(id, `/trend?by=${by}`);
export const difference = (id, parameters) => read(id, `/difference?${queryOf(parameters)}`);
export const screen = (id) => read(id, "/screen");
/** Throws unless `token` is the admin token. */
export const checkAdmin = (token) => request(`${collector}/api/admin/token`, { token });
export const trainings = (offset, limit) => json(`${TRAININGS}?${queryOf({ offset, limit })}`);
/** A summary, which includes the progress if the reader may see it. */
export const training = (id) => json(trainingAddress(id), { token: readerOf(id) });
export const model = (id, token = readerOf(id)) => json(trainingAddress(id, "/model"), { token });
/** The progress of counting the topic; undefined if there is no topic. */
export const fold = async () => {
  const response = await request(`${collector}/api/fold`, { token: adminToken() });
  return response.status === 204 ? undefined : response.json();
};
export const acceptLoss = () => administer(`${collector}/api/fold/accept`, { method: "POST" });
export const openApi = () => json(resources.openApi);
export const clientModules = () => json(resources.clientModules);
export const predict = (wanted, signal) => json(`${collector}/api/predictions`, { method: "POST", body: wanted, signal });

export const create = async (wanted) => (await administer(COLLECTIONS, { method: "POST", body: wanted })).json();
export const close = async (id) => (await administer(address(id, "/close"), { method: "POST" })).json();
export const publish = async (id) => (await administer(address(id, "/publish"), { method: "POST" })).json();
export const remove = (id) => administer(address(id), { method: "DELETE" });

// The collector's HTTP interface. Whatever goes wrong becomes an ApiError with a message in words.

import { collector } from "./collector.js";
import { adminToken, readingToken } from "./tokens.js";

class ApiError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** Whether a token is missing, or is not the right one. */
  get isAboutAccess() {
    return this.status === 401 || this.status === 403;
  }
}

const UNREACHABLE = "The collector does not answer. Is it running, and is the network up?";

async function errorOf(response) {
  try {
    const { error } = await response.json();
    return new ApiError(response.status, error.code, error.message);
  } catch {
    return new ApiError(response.status, "unknown", `The collector answered with status ${response.status}.`);
  }
}

/** A body that is text already goes as it is. */
const textOf = (body) => (typeof body === "string" || body === undefined ? body : JSON.stringify(body));

/** The answer to a request, if it is a good one. */
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

/** Who may read: the administrator, who sees every report at once, and the holder of the collection's token. */
export const readerOf = (id) => adminToken() ?? readingToken(id);

const read = (id, rest, options) => json(address(id, rest), { ...options, token: readerOf(id) });
const administer = (url, options) => request(url, { ...options, token: adminToken() });

const queryOf = (parameters) =>
  new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== undefined)).toString();

/** A question with its mark, if anything is asked. */
const asked = (parameters) => {
  const query = queryOf(parameters);
  return query && `?${query}`;
};

export const resources = {
  openApi: `${collector}/openapi.json`,
  clientModules: `${collector}/client/integrity.json`,
  plan: (id) => address(id, "/plan"),
  tally: (id, parameters) => address(id, `/tally${asked(parameters)}`),
  reports: (id, parameters) => address(id, `/reports${asked(parameters)}`),
  events: (id) => address(id, "/events"),
  trend: (id, parameters) => address(id, `/trend${asked(parameters)}`),
  waves: (id, parameters) => address(id, `/waves${asked(parameters)}`),
  estimates: (id, parameters) => address(id, `/estimates${asked(parameters)}`),
};

export const collections = (offset, limit) => json(`${COLLECTIONS}?${queryOf({ offset, limit })}`, { token: adminToken() });
/** These three are for everybody, but those of a training's rounds for its readers. */
export const summary = (id) => read(id, "");
export const plan = (id) => read(id, "/plan");
export const audit = (id) => read(id, "/audit");
export const estimates = (id, parameters) => json(resources.estimates(id, parameters), { token: readerOf(id) });
/** How far a series is now; the answer may be kept for a second, which is too long for whoever looks again. */
export const progress = (id) => json(address(id, "/wave"), { cache: "no-store" });
export const waves = (id) => read(id, "/waves");
export const trend = (id, by) => read(id, `/trend?by=${by}`);
export const difference = (id, parameters) => read(id, `/difference?${queryOf(parameters)}`);
export const screen = (id) => read(id, "/screen");
/** Fails unless this is the admin token. */
export const checkAdmin = (token) => request(`${collector}/api/admin/token`, { token });
export const trainings = (offset, limit) => json(`${TRAININGS}?${queryOf({ offset, limit })}`);
/** Those who may read see how far it is as well. */
export const training = (id) => json(trainingAddress(id), { token: readerOf(id) });
export const model = (id, token = readerOf(id)) => json(trainingAddress(id, "/model"), { token });
/** How far the topic is counted; nothing if there is none. */
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

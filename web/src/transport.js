/** Asks a collector until it answers, within the owner's patience. */
import { SecureBits } from './random.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const TOKEN = /^[A-Za-z0-9._~+/-]{1,4096}=*$/;
const ID = /^[A-Za-z0-9_-]{1,128}$/;

/** Answers that may be another one later. */
const PASSING = [408, 425, 429];

/** Six attempts, with pauses that come to at most 31 seconds unless the collector asks for more. */
const STANDARD = { attempts: 6, first: 1000, longest: 60000 };

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Transport {
  #token;
  #retries;
  #timeout;

  constructor(collector, { token, retries = STANDARD, timeout = 30000, allowInsecureHttp = false }) {
    const url = new URL(collector);
    if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
      throw new TypeError(
        `the collector's address is '${url.origin}'; it must be http or https, a host, ` +
          'and at most a port and a path',
      );
    }
    if (url.protocol !== 'https:' && !LOOPBACK.test(url.hostname) && !allowInsecureHttp) {
      throw new TypeError(
        `the collector's address is '${url.origin}'; it must be https, or on this machine`,
      );
    }
    if (token !== undefined && !TOKEN.test(token)) {
      throw new TypeError('the token has a character that none has');
    }
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const path = url.pathname.replace(/\/$/, '');
    /** One collector has one address, however it is spelt: the ledger knows it by that. */
    this.address = `${url.protocol}//${url.hostname.replace(/\.$/, '')}:${port}${path}`;
    this.#token = token;
    this.#retries = { ...STANDARD, ...retries };
    this.#timeout = timeout;
  }

  collection(id) {
    if (!ID.test(id)) {
      throw new TypeError(
        'the name of a collection is 1 to 128 letters, digits, hyphens or underscores',
      );
    }
    return { collector: this.address, id };
  }

  /** Reads a resource, which is open to all: the token stays here. */
  get(collection, resource, mostBytes, reader) {
    return this.#persist(collection, resource, {}, mostBytes, reader);
  }

  /** Sends a body, the same each time. */
  post(collection, resource, type, body, mostBytes, reader) {
    const headers = { 'Content-Type': type };
    if (this.#token !== undefined) {
      headers.Authorization = `Bearer ${this.#token}`;
    }
    return this.#persist(collection, resource, { method: 'POST', headers, body }, mostBytes, reader);
  }

  /** Tries until the reader has an answer, {said} or {silent: why}, or patience is at its end. */
  async #persist({ id }, resource, request, mostBytes, reader) {
    const url = `${this.address}/api/collections/${id}/${resource}`;
    const { attempts, longest } = this.#retries;
    for (let attempt = 1; ; attempt++) {
      const verdict = await this.#attempt(url, request, mostBytes, reader);
      if (verdict.later === undefined) {
        return verdict;
      }
      const { later, notBefore = 0 } = verdict;
      if (attempt >= attempts || notBefore > longest) {
        return { silent: `${later} (attempt ${attempt})` };
      }
      await pause(Math.max(this.#pauseAfter(attempt), notBefore));
    }
  }

  /** The whole of the pause is random: devices that failed together do not come back together. */
  #pauseAfter(attempt) {
    const { first, longest } = this.#retries;
    return new SecureBits().uniform(Math.min(first * 2 ** Math.min(attempt - 1, 27), longest) + 1);
  }

  /** No cookies, no redirections: a report goes to the collector that its owner named, or nowhere. */
  async #attempt(url, request, mostBytes, reader) {
    let answer;
    try {
      const response = await fetch(url, {
        ...request,
        credentials: 'omit',
        redirect: 'error',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(this.#timeout),
      });
      answer = new Answer(response, await limitedText(response, mostBytes));
    } catch (error) {
      return { later: `no answer from ${this.address}: ${error}` };
    }
    return answer.text === undefined
      ? { silent: `the answer is longer than ${mostBytes} bytes` }
      : reader(answer);
  }
}

async function limitedText(response, mostBytes) {
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) {
      return text + decoder.decode();
    }
    length += value.length;
    if (length > mostBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** What came back, from the collector or from whoever sits in between. */
class Answer {
  constructor(response, text) {
    this.status = response.status;
    this.text = text;
    this.retryAfter = response.headers.get('Retry-After');
  }

  get isOk() {
    return this.status === 200;
  }

  /**
   * The collector's own reason for a refusal that stays; undefined for all else, such as the login
   * page of a hotel.
   */
  get refusal() {
    if (this.status < 400 || this.status >= 500 || PASSING.includes(this.status)) {
      return undefined;
    }
    try {
      const { code, message } = JSON.parse(this.text).error;
      return typeof code === 'string' && typeof message === 'string' ? `${code}: ${message}` : undefined;
    } catch {
      return undefined;
    }
  }

  /** Whether another token may open the door: then it is not the last word. */
  get asksForAToken() {
    return this.status === 401 || this.status === 403;
  }

  get later() {
    const text = this.retryAfter ?? '';
    const wait = /^\d{1,9}$/.test(text) ? 1000 * Number(text) : Date.parse(text) - Date.now();
    return { later: `the answer is HTTP status ${this.status}`, notBefore: Math.max(0, wait) || 0 };
  }
}

/** HTTP requests to a collector, with retries. */
import { SecureBits } from './random.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const TOKEN = /^[A-Za-z0-9._~+/-]{1,4096}=*$/;
const ID = /^[A-Za-z0-9_-]{1,128}$/;

/** Statuses of temporary failures. */
const PASSING = [408, 425, 429];

/** Six attempts, with pauses of at most 31 s in total unless the collector asks for longer ones. */
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
      throw new TypeError('the token contains an illegal character');
    }
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const path = url.pathname.replace(/\/$/, '');
    /** The normalized address, which identifies the collector in the ledger. */
    this.address = `${url.protocol}//${url.hostname.replace(/\.$/, '')}:${port}${path}`;
    this.#token = token;
    this.#retries = { ...STANDARD, ...retries };
    this.#timeout = timeout;
  }

  collection(id) {
    if (!ID.test(id)) {
      throw new TypeError(
        'the id of a collection must be 1 to 128 letters, digits, hyphens or underscores',
      );
    }
    return { collector: this.address, id };
  }

  /** Reads a public resource, without sending the token. */
  get(collection, resource, mostBytes, reader) {
    return this.#persist(collection, resource, {}, mostBytes, reader);
  }

  /** Sends a body, the same in every attempt. */
  post(collection, resource, type, body, mostBytes, reader) {
    const headers = { 'Content-Type': type };
    if (this.#token !== undefined) {
      headers.Authorization = `Bearer ${this.#token}`;
    }
    return this.#persist(collection, resource, { method: 'POST', headers, body }, mostBytes, reader);
  }

  /** Repeats a request until the reader returns {value} or {failure}, or the attempts are used up. */
  async #persist({ id }, resource, request, mostBytes, reader) {
    const url = `${this.address}/api/collections/${id}/${resource}`;
    const { attempts, longest } = this.#retries;
    for (let attempt = 1; ; attempt++) {
      const verdict = await this.#attempt(url, request, mostBytes, reader);
      if (verdict.retry === undefined) {
        return verdict;
      }
      const { retry, notBefore = 0 } = verdict;
      if (attempt >= attempts || notBefore > longest) {
        return { failure: `${retry} (attempt ${attempt})` };
      }
      await pause(Math.max(this.#pauseAfter(attempt), notBefore));
    }
  }

  /** A random pause, so that devices that failed together do not retry together. */
  #pauseAfter(attempt) {
    const { first, longest } = this.#retries;
    return new SecureBits().uniform(Math.min(first * 2 ** Math.min(attempt - 1, 27), longest) + 1);
  }

  /** Sends a request without cookies and redirections, so that only the named collector receives it. */
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
      return { retry: `no answer from ${this.address}: ${error}` };
    }
    return answer.text === undefined
      ? { failure: `the answer is longer than ${mostBytes} bytes` }
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

/** An HTTP response of the collector or of an intermediary. */
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
   * The collector's reason for a permanent refusal; undefined for other responses, such as the login
   * page of a network.
   */
  get refusal() {
    const isFinal = this.status >= 400 && this.status < 500 && !PASSING.includes(this.status);
    return isFinal ? this.stated : undefined;
  }

  /** The reason that the response states in the collector's format, if it does. */
  get stated() {
    try {
      const { code, message } = JSON.parse(this.text).error;
      return typeof code === 'string' && typeof message === 'string' ? `${code}: ${message}` : undefined;
    } catch {
      return undefined;
    }
  }

  /** Whether a token is missing or wrong, so that the refusal is not final. */
  get asksForAToken() {
    return this.status === 401 || this.status === 403;
  }

  get retryVerdict() {
    const text = this.retryAfter ?? '';
    const wait = /^\d{1,9}$/.test(text) ? 1000 * Number(text) : Date.parse(text) - Date.now();
    const reason = this.stated === undefined ? '' : `, ${this.stated}`;
    return { retry: `the answer is HTTP status ${this.status}${reason}`, notBefore: Math.max(0, wait) || 0 };
  }
}

/** The canonical bytes of a plan, from which its hash is computed. Numbers are big-endian. */
export const CANONICAL_VERSION = 1;

export class CanonicalForm {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  #reserve(bytes) {
    const at = this.#length;
    this.#length += bytes;
    if (this.#length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }

  integer(value) {
    const at = this.#reserve(4);
    this.#view.setInt32(at, value);
    return this;
  }

  /** @param value a BigInt or a number */
  word(value) {
    const at = this.#reserve(8);
    this.#view.setBigInt64(at, BigInt(value));
    return this;
  }

  number(value) {
    const at = this.#reserve(8);
    this.#view.setFloat64(at, value);
    return this;
  }

  byte(value) {
    const at = this.#reserve(1);
    this.#view.setUint8(at, value);
    return this;
  }

  flag(value) {
    return this.byte(value ? 1 : 0);
  }

  longs(values) {
    this.integer(values.length);
    values.forEach((value) => this.word(value));
    return this;
  }

  text(text) {
    const utf8 = new TextEncoder().encode(text);
    this.integer(utf8.length);
    const at = this.#reserve(utf8.length);
    this.#bytes.set(utf8, at);
    return this;
  }

  texts(texts) {
    this.integer(texts.length);
    texts.forEach((text) => this.text(text));
    return this;
  }

  loss({ epsilon, delta }) {
    return this.number(epsilon).number(delta);
  }

  /** Returns the SHA-256 of the written bytes, as 64 hexadecimal digits. */
  async hash() {
    if (globalThis.crypto?.subtle === undefined) {
      throw new Error('crypto.subtle is not available: the page must be served by https or from localhost');
    }
    const form = this.#bytes.subarray(0, this.#length);
    const digest = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', form));
    return toHex(digest);
  }
}

export const toHex = (bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const fromHex = (hex) =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));

/** Arithmetic modulo 2^64 in two halves, because BigInts are too slow for every report. */
export class Word {
  constructor(high = 0, low = 0) {
    this.high = high;
    this.low = low;
  }

  times(high, low) {
    const [a0, a1] = [this.low & 0xffff, this.low >>> 16];
    const [b0, b1] = [low & 0xffff, low >>> 16];
    const lowest = a0 * b0;
    const middle = a0 * b1 + a1 * b0 + (lowest >>> 16);
    const carry = a1 * b1 + Math.floor(middle / 0x10000);
    this.high = (carry + Math.imul(this.low, high) + Math.imul(this.high, low)) >>> 0;
    this.low = ((middle << 16) | (lowest & 0xffff)) >>> 0;
    return this;
  }

  plus(high, low) {
    const sum = this.low + low;
    this.high = (this.high + high + (sum > 0xffffffff ? 1 : 0)) >>> 0;
    this.low = sum >>> 0;
    return this;
  }

  /** Replaces this by this xor this shifted right, by 1 to 32. */
  mixed(shift) {
    const low = shift === 32 ? this.high : (this.low >>> shift) | (this.high << (32 - shift));
    const high = shift === 32 ? 0 : this.high >>> shift;
    this.low = (this.low ^ low) >>> 0;
    this.high = (this.high ^ high) >>> 0;
    return this;
  }
}

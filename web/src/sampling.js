/** The random selection of the m parts that a device reports on, independent of the values. */
import { WireError } from './errors.js';

/** The weight of a part that every device reports on. */
const UNIT = 1 << 30;

export class Sampling {
  /** @param weights each part's probability out of 2^30; undefined if all sets are equally likely */
  constructor(count, parts, weights) {
    if (weights === undefined && (count < 1 || count > parts)) {
      throw new WireError(`a device reports on ${count} parts; it must be 1 to ${parts}`);
    }
    Object.assign(this, { count, parts, weights });
    let end = 0;
    this.ends = weights?.map((weight, part) => {
      if (weight < 1 || weight > UNIT) {
        throw new WireError(`part ${part} has the weight ${weight}; it must be from 1 to ${UNIT}`);
      }
      end += weight;
      return end;
    });
    if (weights !== undefined && (end !== count * UNIT || weights.length !== parts || end === 0)) {
      throw new WireError(
        `${weights.length} weights that sum to ${end}; ${parts} must sum to ${count} times ${UNIT}`,
      );
    }
  }

  /** Draws parts, in ascending order. */
  draw(bits) {
    return this.weights === undefined ? this.#uniform(bits) : this.marked(bits.uniform(UNIT));
  }

  /** Draws a uniform set by Floyd's algorithm. */
  #uniform(bits) {
    const drawn = new Set();
    for (let last = this.parts - this.count; last < this.parts; last++) {
      const candidate = bits.uniform(last + 1);
      drawn.add(drawn.has(candidate) ? last : candidate);
    }
    return [...drawn].sort((one, two) => one - two);
  }

  /** Returns the parts whose intervals contain first, first + UNIT, first + 2·UNIT, … */
  marked(first) {
    const drawn = [];
    let mark = first;
    for (let part = 0; drawn.length < this.count; part++) {
      if (mark < this.ends[part]) {
        drawn.push(part);
        mark += UNIT;
      }
    }
    return drawn;
  }

  /** Returns the largest total of the losses over all sets that can be drawn. */
  largest(losses, none, plus, minus) {
    if (this.weights === undefined) {
      const descending = [...losses].sort((one, two) => two.compareTo(one));
      return descending.slice(0, this.count).reduce(plus, none);
    }
    let current = this.marked(0).reduce((sum, part) => plus(sum, losses[part]), none);
    let most = current;
    const crossings = this.#crossings();
    crossings.forEach((part, i) => {
      current = plus(minus(current, losses[part]), losses[part + 1]);
      const isWhole = this.#crossedAt(part) !== this.#crossedAt(crossings[i + 1]);
      if (isWhole && current.compareTo(most) > 0) {
        most = current;
      }
    });
    return most;
  }

  /** Returns the parts in the order in which a mark leaves their interval, as `first` grows. */
  #crossings() {
    return [...this.ends.keys()]
      .filter((part) => this.#crossedAt(part) !== 0)
      .sort((one, two) => this.#crossedAt(one) - this.#crossedAt(two));
  }

  #crossedAt(part) {
    return this.ends[part] % UNIT;
  }
}

/** Reads the laws in a plan's text, versions 1 and 2. */
import { Fields, shortened } from './json.js';
import { LAWS, keysOf } from './law.js';
import { TOTAL } from './random.js';

/** The largest number of weights in all lists of a plan. */
const MAX_WEIGHTS = 1 << 21;

/** Reads the laws of one plan. */
export class LawReader {
  #weights = 0;

  constructor(version) {
    this.isFirstVersion = version === 1;
  }

  read(node) {
    const type = new Fields(node, 'a law').text('type');
    const Type = LAWS.get(type);
    if (Type === undefined) {
      const legal = [...LAWS.keys()].join(', ');
      throw new Fields(node, 'a law').error(
        `the type is '${shortened(type)}'; it must be one of ${legal}`,
      );
    }
    const before = this.#weights;
    const law = new LawFields(node, type, this)
      .allowOnly(['type', ...keysOf(Type.form, this.isFirstVersion)])
      .make(Type);
    law.listed = this.#weights - before;
    return law;
  }

  /** Refuses lists of weights that are too long in total, before they are created. */
  count(more, fields) {
    this.#weights += more;
    if (!this.isFirstVersion && this.#weights > MAX_WEIGHTS) {
      throw fields.error(`the laws' lists have more than ${MAX_WEIGHTS} weights`);
    }
  }
}

/** The entries of one law. */
class LawFields extends Fields {
  #reader;

  constructor(node, type, reader) {
    super(node, `a law of type ${type}`);
    this.#reader = reader;
  }

  get isFirstVersion() {
    return this.#reader.isFirstVersion;
  }

  /** Returns a law with the fields of its form, which may have other names here. */
  make(Type, names = {}) {
    const made = {};
    for (const [key, kind] of Object.entries(Type.form.fields)) {
      const name = names[key] ?? key;
      made[key] = typeof name === 'number' ? name : kind.read(this, name);
    }
    return new Type(made);
  }

  /** Returns an inner law. */
  law(key) {
    return this.#reader.read(this.get(key));
  }

    one(key, node = this.get(key)) {
    return this.weight(key, !this.isFirstVersion, node);
  }

  /** Returns a weight that is a probability. */
  share(key) {
    const weight = this.one(key);
    if (weight > TOTAL) {
      throw this.error(`'${key}' is ${weight}; it must be in [0, ${TOTAL}]`);
    }
    return weight;
  }

  weights(key, node = this.get(key)) {
    return this.list(key, node).map((weight) => this.one(key, weight));
  }

  /** Returns the weights of runs, each [weight, length]. */
  expanded(runs) {
    this.#reader.count(
      runs.reduce((sum, [, length]) => sum + length, 0),
      this,
    );
    return runs.flatMap(([weight, length]) => Array(length).fill(weight));
  }
}

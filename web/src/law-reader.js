/** The forms that laws have within a plan, in versions 1 and 2 of its text. */
import { Fields, shortened } from './json.js';
import { BitsLaw, DirectLaw, HashedLaw, SubsetLaw } from './law-category.js';
import { JointLaw } from './law-joint.js';
import { NoiseLaw } from './law-noise.js';
import { BlockLaw, MixtureLaw, SymbolLaw } from './law-number.js';
import { OneHotLaw } from './law-onehot.js';
import { TableLaw } from './law-table.js';
import { CodebookLaw, SignsLaw } from './law-vector.js';
import { TOTAL } from './random.js';

/** In all lists of a plan. */
const MAX_WEIGHTS = 1 << 21;

/** For each type its keys, and the law that they stand for. */
const LAWS = {
  block: ['nodes width low', (law) => law.block(law.integer('nodes'), law.integer('width'))],
  noise: ['nodes noise', (law) => law.noise()],
  table: ['weights rows', (law) => new TableLaw(law.rows())],
  mixture: [
    'firstWeight first second',
    (law) => new MixtureLaw(law.one('firstWeight'), law.component('first'), law.component('second')),
  ],
  direct: ['values low', (law) => new DirectLaw(law.block(law.integer('values'), 1))],
  bits: [
    'values kept raised',
    (law) => new BitsLaw(law.integer('values'), law.one('kept'), law.one('raised')),
  ],
  hashed: [
    'values cells low',
    (law) => new HashedLaw(law.integer('values'), law.block(law.integer('cells'), 1)),
  ],
  subset: [
    'values size kept',
    (law) => new SubsetLaw(law.integer('values'), law.integer('size'), law.one('kept')),
  ],
  'one-hot': [
    'values nodes noise',
    (law) => new OneHotLaw(law.integer('values'), law.noise()),
  ],
  signs: [
    'dimensions agreeing',
    (law) => new SignsLaw(law.integer('dimensions'), law.one('agreeing')),
  ],
  codebook: [
    'dimensions pairs near agreeing',
    (law) =>
      new CodebookLaw(
        law.integer('dimensions'),
        law.integer('pairs'),
        law.integer('near'),
        law.one('agreeing'),
      ),
  ],
  joint: [
    'coordinates low',
    (law) => new JointLaw(law.coordinates(), (nodes, width) => law.block(nodes, width)),
  ],
};

/** Reads the laws of one plan. */
export class LawReader {
  #weights = 0;

  constructor(version) {
    this.isFirstVersion = version === 1;
  }

  read(node) {
    const type = new Fields(node, 'a law').text('type');
    if (!Object.hasOwn(LAWS, type)) {
      const legal = Object.keys(LAWS).join(', ');
      throw new Fields(node, 'a law').error(
        `the type is '${shortened(type)}'; it must be one of ${legal}`,
      );
    }
    const [keys, make] = LAWS[type];
    const before = this.#weights;
    const law = make(new LawFields(node, type, this).allowOnly(this.#keys(keys.split(' '))));
    law.listed = this.#weights - before;
    return law;
  }

  #keys(keys) {
    if (!this.isFirstVersion) {
      return ['type', ...keys];
    }
    const written = keys.filter((key) => key !== 'rows');
    return ['type', ...written, ...(keys.includes('low') ? ['high'] : [])];
  }

  /** Refuses lists of weights that are too long together, before they are made. */
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

  /** One weight. */
  one(key, node = this.get(key)) {
    return this.weight(key, !this.#reader.isFirstVersion, node);
  }

  block(nodes, width) {
    const low = this.one('low');
    return this.#reader.isFirstVersion
      ? new BlockLaw(nodes, width, low, this.one('high'))
      : BlockLaw.ofLow(nodes, width, low);
  }

  coordinates() {
    return this.list('coordinates').map((node) => {
      const fields = new Fields(node, 'a coordinate');
      if (fields.has('values')) {
        return { isNumber: false, nodes: fields.allowOnly(['values']).integer('values'), width: 1 };
      }
      fields.allowOnly(['nodes', 'width', 'missing']);
      const missing = fields.optionalText('missing');
      if (missing !== undefined && missing !== 'allowed') {
        throw fields.error(`missing is '${shortened(missing)}'; it must be allowed`);
      }
      const [nodes, width] = [fields.integer('nodes'), fields.integer('width')];
      return { isNumber: true, nodes, width, mayBeMissing: missing !== undefined };
    });
  }

  component(key) {
    const law = this.#reader.read(this.get(key));
    if (!(law instanceof SymbolLaw)) {
      throw this.error('a mixture is of laws of type block, noise or table');
    }
    return law;
  }

  #weights(key, node = this.get(key)) {
    return this.list(key, node).map((weight) => this.one(key, weight));
  }

  noise() {
    const weights = this.#reader.isFirstVersion
      ? this.#weights('noise')
      : this.#expanded(this.#noiseRuns());
    return new NoiseLaw(this.integer('nodes'), weights);
  }

  /** Weights, each of which a number may follow that says how often it comes. */
  #noiseRuns() {
    const runs = [];
    for (const node of this.list('noise')) {
      if (!this.isNumber(node)) {
        runs.push([this.one('noise', node), 1]);
      } else if (runs.length === 0 || runs.at(-1)[1] > 1) {
        throw this.error("'noise' has a number that follows no weight");
      } else {
        runs.at(-1)[1] = this.#length(node);
      }
    }
    return runs;
  }

  #length(node) {
    const length = this.integer('length of a run', node);
    if (length < 1) {
      throw this.error(`a weight that comes ${length} times; it must be once or more`);
    }
    return length;
  }

  #expanded(runs) {
    this.#reader.count(
      runs.reduce((sum, [, length]) => sum + length, 0),
      this,
    );
    return runs.flatMap(([weight, length]) => Array(length).fill(weight));
  }

  rows() {
    if (this.#reader.isFirstVersion) {
      return this.list('weights').map((row) => this.#weights('weights', row));
    }
    const different = this.#weights('weights');
    return this.list('rows').map((row) => this.#expanded(this.#rowRuns(row, different)));
  }

  /** Pairs of the number of a weight and a length; number 0 is the weight that follows. */
  #rowRuns(row, different) {
    const items = this.list('rows', row).map((item) => this.integer('rows', item));
    if (items.length % 2 !== 0) {
      throw this.error('a row has an odd number of entries; they must be pairs');
    }
    const runs = [];
    for (let i = 0; i < items.length; i += 2) {
      if (items[i] > different.length || items[i + 1] < 1) {
        throw this.error(`weight ${items[i]} of ${different.length}, ${items[i + 1]} times`);
      }
      runs.push([items[i] === 0 ? undefined : different[items[i] - 1], items[i + 1]]);
    }
    return this.#completed(runs);
  }

  /** Gives the run without a weight what the others leave of the total. */
  #completed(runs) {
    const open = runs.filter(([weight]) => weight === undefined);
    const left = runs.reduce((rest, [one = 0n, length]) => rest - one * BigInt(length), TOTAL);
    if (open.length === 1 && left >= 0n && left % BigInt(open[0][1]) === 0n) {
      open[0][0] = left / BigInt(open[0][1]);
    } else if (open.length > 0) {
      throw this.error(`a row leaves ${left} of ${TOTAL} for ${open.length} runs`);
    }
    return runs;
  }
}

/** Plans, the contract between devices and the collector. */
import { audit } from './audit.js';
import { CANONICAL_VERSION, CanonicalForm } from './canonical.js';
import { WireError } from './errors.js';
import { Fields, readJson, shortened } from './json.js';
import { LawReader } from './law-reader.js';
import { inWords, shareOf, toLoss } from './loss.js';
import { Sampling } from './sampling.js';
import { Schema } from './schema.js';
import { Series } from './series.js';
import { Sizes, checkFit } from './size.js';

const KEYS = 'hearsay version hash schema epsilon delta sample parts sampling series wave'.split(' ');

/** An immutable plan with a verified hash, created by `readPlan`. */
export class Plan {
  #audit;

  constructor(content) {
    Object.assign(this, content);
    this.schema.attributes.reduce((from, attribute) => {
      attribute.from = from;
      return from + attribute.width;
    }, 0);
  }

  /** Whether this is a whole series, which is answered by wave. */
  get isWholeSeries() {
    return this.series !== undefined && this.wave === undefined;
  }

  /** The exact loss {epsilon, delta, holds}; for a series, of all answers of a person. */
  get audit() {
    this.#audit ??= audit(this);
    return this.#audit;
  }

  /** Returns the positions of a part's inputs in a record. */
  inputs(part) {
    return part.attributes.flatMap((attribute) => {
      const { from, width } = this.schema.attributes[attribute];
      return Array.from({ length: width }, (_, i) => from + i);
    });
  }

  /** Returns the plan of one wave: the same parts, its own hash, and the loss of one answer. */
  async ofWave(number) {
    const waves = this.isWholeSeries ? this.series.waves : 0;
    if (!(number >= 1 && number <= waves)) {
      throw new WireError(`there is no wave ${number}; there are ${waves}`);
    }
    const form = new CanonicalForm().text('hearsay wave').integer(CANONICAL_VERSION);
    const hash = await form.text(this.hash).integer(number).hash();
    const loss = shareOf(this.loss, this.series.answers, WireError);
    return new Plan({ ...this, hash, loss, wave: number });
  }

  toString() {
    const which = this.wave === undefined ? '' : `wave ${this.wave} of `;
    return `${which}plan '${this.schema.name}' (${inWords(this.loss)})`;
  }
}

/** Reads a plan from its text. Throws a WireError if the plan is invalid. */
export async function readPlan(text) {
  const fields = new Fields(readJson(text, 'plan'), 'the plan');
  const version = readVersion(fields);
  fields.allowOnly(KEYS);
  const schema = new Schema(fields.get('schema'));
  const loss = readLoss(fields);
  const parts = new PartsReader(schema, version).read(fields.list('parts'));
  const content = { schema, loss, parts, sampling: readSampling(fields, parts.length) };
  if (fields.has('series')) {
    content.series = new Series(fields.get('series'));
    shareOf(loss, content.series.answers, WireError); // throws if one answer's loss is too small
  }
  checkFit(content);
  const whole = new Plan({ ...content, hash: await canonicalHash(content) });
  const plan = fields.has('wave') ? await whole.ofWave(fields.integer('wave')) : whole;
  if (plan.hash !== fields.text('hash')) {
    throw new WireError(
      `the plan was changed: it states the hash ${shortened(fields.text('hash'))}, ` +
        `but its content has the hash ${plan.hash}`,
    );
  }
  return plan;
}

function readVersion(fields) {
  if (fields.text('hearsay') !== 'plan') {
    throw fields.error(`'hearsay' is '${shortened(fields.text('hearsay'))}'; it must be 'plan'`);
  }
  const version = fields.integer('version');
  if (version !== 1 && version !== 2) {
    throw fields.error(`the format's version is ${version}; this program reads versions 1 and 2`);
  }
  return version;
}

const readLoss = (fields) =>
  toLoss({ epsilon: fields.number('epsilon'), delta: fields.number('delta') }, WireError);

function readSampling(fields, parts) {
  const weights = fields.has('sampling')
    ? fields.list('sampling').map((node) => Number(fields.weight('sampling', false, node)))
    : undefined;
  return new Sampling(fields.integer('sample'), parts, weights);
}

class PartsReader {
  #schema;
  #version;
  #laws;
  #places;
  #sizes = new Sizes();
  #mechanisms = [];

  constructor(schema, version) {
    this.#schema = schema;
    this.#version = version;
    this.#laws = new LawReader(version);
    this.#places = new Map(schema.attributes.map(({ name }, place) => [name, place]));
  }

  read(nodes) {
    return nodes.map((node) => this.#part(node));
  }

  #part(node) {
    const fields = new Fields(node, 'a part').allowOnly(['attributes', 'mechanism']);
    const attributes = fields.list('attributes').map((name) => this.#place(fields, name));
    const mechanism = fields.get('mechanism');
    const isEarlier = this.#version > 1 && !(mechanism instanceof Map);
    this.#mechanisms.push(
      isEarlier ? this.#earlier(fields, mechanism) : this.#mechanism(mechanism, attributes),
    );
    return { attributes, mechanism: this.#mechanisms.at(-1) };
  }

  #place(fields, node) {
    const name = fields.text('attributes', node);
    if (!this.#places.has(name)) {
      throw fields.error(`attribute '${shortened(name)}' is not in the schema`);
    }
    return this.#places.get(name);
  }

  #earlier(fields, node) {
    const part = fields.integer('mechanism', node);
    if (part >= this.#mechanisms.length) {
      throw fields.error(`the mechanism is that of part ${part}; it must be an earlier part`);
    }
    this.#laws.count(this.#mechanisms[part].law.listed ?? 0, fields);
    this.#sizes.add(this.#mechanisms[part]);
    return this.#mechanisms[part];
  }

  #mechanism(node, attributes) {
    const keys = ['name', 'epsilon', 'delta', 'law', 'values'];
    const fields = new Fields(node, 'a mechanism').allowOnly(keys);
    const mechanism = { name: fields.text('name'), claim: readLoss(fields) };
    mechanism.law = this.#laws.read(fields.get('law'));
    this.#sizes.add(mechanism); // before any work per symbol or dimension
    if (mechanism.law.input === 'number') {
      mechanism.values = this.#values(fields, mechanism.law);
    } else if (fields.has('values')) {
      throw fields.error("only a law of numbers may have 'values'");
    } else {
      this.#checkDimensions(fields, mechanism.law, attributes);
      if (!mechanism.law.isInformative()) {
        throw fields.error('reports would contain no information about the values');
      }
    }
    return mechanism;
  }

  /** Checks the dimensions first, since counting the sides of many dimensions is slow. */
  #checkDimensions(fields, { dimensions }, attributes) {
    const numbers = attributes.reduce((sum, i) => sum + this.#schema.attributes[i].width, 0);
    if (dimensions !== undefined && dimensions !== numbers) {
      throw fields.error(`the law has ${dimensions} dimensions for ${numbers} numbers`);
    }
  }

  /** Returns the decoded value of each symbol. A plan states all, or the first half if they are symmetric. */
  #values(fields, law) {
    const read = fields.has('values')
      ? fields.list('values').map((value) => fields.number('values', value))
      : law.decoding();
    const isHalf = this.#version > 1 && read.length === Math.ceil(law.symbols / 2);
    const values = Float64Array.from({ length: law.symbols }, (_, symbol) =>
      isHalf && symbol >= read.length ? -read[law.symbols - 1 - symbol] : read[symbol],
    );
    if ((!isHalf && read.length !== law.symbols) || !values.every(Number.isFinite)) {
      throw fields.error(`the symbols must decode to ${law.symbols} finite numbers`);
    }
    return values;
  }
}

async function canonicalHash({ schema, loss, sampling, parts, series }) {
  const form = new CanonicalForm().text('hearsay plan').integer(CANONICAL_VERSION);
  form.text(schema.name).integer(schema.attributes.length);
  for (const attribute of schema.attributes) {
    attribute.canonical(form.text(attribute.name));
    form.texts(attribute.mechanism === undefined ? [] : [attribute.mechanism]);
  }
  form.loss(loss).integer(sampling.count).integer(parts.length);
  for (const { attributes, mechanism } of parts) {
    form.integer(attributes.length);
    attributes.forEach((attribute) => form.integer(attribute));
    form.text(mechanism.name).loss(mechanism.claim);
    mechanism.law.canonical(form);
    mechanism.values?.forEach((value) => form.number(value));
  }
  if (schema.question !== undefined) {
    form.text('question').text(schema.question);
  }
  if (sampling.weights !== undefined) {
    form.text('sampling weights').longs(sampling.weights);
  }
  series?.canonical(form);
  return form.hash();
}

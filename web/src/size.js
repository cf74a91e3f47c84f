/** Limits on the size of plans, since a few lines can describe a law with a billion symbols. */
import { WireError } from './errors.js';
import { shortened } from './json.js';

const MAX_SYMBOLS = 1 << 22;
const MAX_ENTRIES = 1 << 26;
const MAX_COMPARISONS = 1 << 22;
const MAX_INPUTS = 1 << 20;
const MAX_PROJECTIONS = 1 << 26;

/** The hash includes a mechanism's name once per part, even for parts that refer to another part. */
const MAX_NAMES = 1 << 24;

/** The sizes: name, limit for all parts of a plan together, and size of one mechanism. */
const SIZES = [
  ['numbers', MAX_INPUTS, ({ law }) => law.dimensions ?? law.coordinates?.length ?? 1],
  ['products to search codebooks', MAX_PROJECTIONS, ({ law }) => (law.pairs ?? 0) * law.dimensions || 0],
  ['symbols', MAX_SYMBOLS, ({ law }) => law.symbols ?? 0],
  ['values', MAX_SYMBOLS, ({ law }) => law.values ?? 0],
  ['characters for names of mechanisms', MAX_NAMES, ({ name }) => name.length],
  ['comparisons to audit it', MAX_COMPARISONS, ({ law, claim }) => (claim.delta === 0 ? 0 : law.comparisons)],
];

/** The running totals, checked after each part, before any further work on it. */
export class Sizes {
  #totals = SIZES.map(() => 0);

  add(mechanism) {
    checkEntries(mechanism);
    SIZES.forEach(([what, most, sizeOf], i) => {
      this.#totals[i] += sizeOf(mechanism);
      if (this.#totals[i] > most) {
        throw new WireError(`the plan takes more than ${most} ${what}, which is too large`);
      }
    });
  }
}

function checkEntries({ name, law }) {
  for (const { nodes, symbols } of law.grids) {
    if (nodes * symbols > MAX_ENTRIES) {
      throw new WireError(
        `mechanism '${name}' has ${nodes} inputs and ${symbols} symbols; ` +
          `multiplied, at most ${MAX_ENTRIES} are possible`,
      );
    }
  }
}

/** Checks that each part's mechanism fits its attributes, and that the parts cover all attributes. */
export function checkFit({ parts, schema, sampling }) {
  const covered = new Set();
  for (const { attributes, mechanism } of parts) {
    const asked = attributes.map((place) => schema.attributes[place]);
    const names = shortened(asked.map(({ name }) => `'${name}'`).join(', '));
    if (new Set(attributes).size < attributes.length || !mechanism.law.fits(asked)) {
      throw new WireError(`mechanism '${mechanism.name}' does not fit ${names}`);
    }
    if (sampling.count > 1 && attributes.some((place) => covered.has(place))) {
      throw new WireError(`one of ${names} is in two parts, and a device reports on several`);
    }
    attributes.forEach((place) => covered.add(place));
  }
  if (covered.size !== schema.attributes.length) {
    throw new WireError(
      `the parts cover ${covered.size} of the ${schema.attributes.length} attributes`,
    );
  }
}

// Describes a report in words, from the sent bytes and the plan: which parts were drawn, and the symbol of each part. It
// reads nothing else, so that the page shows what was really sent.

import { about, listed, texts } from "./language.js";

const bitsFor = (count) => 32 - Math.clz32(count - 1);

/** A reader of bits: bit i is bit i mod 8 of byte i/8, and the lowest bit of a number comes first. */
function bitReader(bytes) {
  let at = 0;
  const bit = () => {
    const value = (bytes[at >> 3] >> (at & 7)) & 1;
    at++;
    return value;
  };
  return (width) => Array.from({ length: width }, bit).reduceRight((value, one) => 2 * value + one, 0);
}

/** The parts of a report, encoded as a list or as one bit per part, whichever is shorter; not encoded if all are drawn. */
function partsOf({ sampling, parts }, read) {
  const [drawn, all] = [sampling.count, parts.length];
  if (drawn === all) {
    return parts.map((_, part) => part);
  }
  if (drawn * bitsFor(all) < all) {
    return Array.from({ length: drawn }, () => read(bitsFor(all)));
  }
  return parts.map((_, part) => part).filter(() => read(1) === 1);
}

/** A decoded value in the range of its attribute. The plan has it on the scale [−1, 1], which noise may exceed. */
const inRange = (value, { min, max }) => about((min + max) / 2 + (value * (max - min)) / 2, 3);

const number = ({ law, values }, attribute, read) => {
  const symbol = read(bitsFor(law.symbols));
  return texts().sentSymbol(symbol + 1, law.symbols, inRange(values[symbol], attribute));
};

const setOf = (names) => (names.length === 0 ? texts().sentEmptySet : texts().sentSet(listed(names)));

/** The symbol of a category, in the encoding of its family of laws. */
const category = ({ law }, { values }, read) => {
  if (law.block) {
    return values[read(bitsFor(law.values))];
  }
  if (law.cells) {
    const cell = read(bitsFor(law.cells.nodes));
    return texts().sentHash(cell + 1, read(32));
  }
  if (law.coordinate) {
    values.forEach(() => read(bitsFor(law.coordinate.symbols)));
    return texts().sentMany(values.length);
  }
  return law.size * bitsFor(law.values) < law.values
    ? setOf(Array.from({ length: law.size }, () => values[read(bitsFor(law.values))]))
    : setOf(values.filter(() => read(1) === 1));
};

/** The number of symbols of a coordinate: those for values, and those for no answer if it may be missing. */
const symbolsOf = ({ nodes, width, mayBeMissing }) => nodes + width - 1 + (mayBeMissing ? width : 0);

/** The part of a joint symbol about a number, as the range of values for which it is more likely. */
function numberInJoint(symbol, coordinate, { min, max }) {
  const { nodes, width } = coordinate;
  if (symbol >= nodes + width - 1) {
    return texts().sentNone(symbol + 1, symbolsOf(coordinate));
  }
  const at = (node) => min + ((max - min) * Math.min(Math.max(node, 0), nodes - 1)) / (nodes - 1);
  return texts().sentNear(symbol + 1, symbolsOf(coordinate), about(at(symbol - width + 1), 3), about(at(symbol), 3));
}

/** A joint symbol: a tuple encoded as one number, with the first coordinate as the most significant. */
function joint({ law }, attributes, read) {
  let rest = read(bitsFor(law.symbols));
  const counts = law.coordinates.map(symbolsOf);
  const tuple = counts.map(() => 0);
  for (let j = counts.length - 1; j >= 0; j--) {
    tuple[j] = rest % counts[j];
    rest = Math.floor(rest / counts[j]);
  }
  return tuple.map((symbol, j) =>
    law.coordinates[j].isNumber ? numberInJoint(symbol, law.coordinates[j], attributes[j]) : attributes[j].values[symbol],
  );
}

function wordsOf({ attributes, mechanism }, schema, read) {
  const reported = attributes.map((place) => schema.attributes[place]);
  switch (mechanism.law.input) {
    case "number":
      return [number(mechanism, reported[0], read)];
    case "category":
      return [category(mechanism, reported[0], read)];
    case "joint":
      return joint(mechanism, reported, read);
    default:
      return reported.map(() => texts().sentMany(reported.length));
  }
}

/** Returns a description of the sent symbol per attribute name. Attributes that were not reported on have no entry. */
export function reportWords(plan, bytes) {
  const read = bitReader(bytes);
  const words = Object.create(null); // without a prototype, since an attribute may have any name
  for (const part of partsOf(plan, read)) {
    const { attributes } = plan.parts[part];
    wordsOf(plan.parts[part], plan.schema, read).forEach((text, j) => {
      words[plan.schema.attributes[attributes[j]].name] = text;
    });
  }
  return words;
}

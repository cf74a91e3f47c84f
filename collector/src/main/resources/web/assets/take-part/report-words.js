// What a report says, from its bytes and the plan: which parts were drawn, and what each of them tells, in words. It
// reads what was sent and nothing else, so that the page shows what left and not what should have left.

import { about, listed, texts } from "./language.js";

const bitsFor = (count) => 32 - Math.clz32(count - 1);

/** Bit i of the stream is in byte i/8 at place i mod 8; a number's lowest bit comes first. */
function bitReader(bytes) {
  let at = 0;
  const bit = () => {
    const found = (bytes[at >> 3] >> (at & 7)) & 1;
    at++;
    return found;
  };
  return (width) => Array.from({ length: width }, bit).reduceRight((value, one) => 2 * value + one, 0);
}

/** The parts that a report is about: a list, or one bit per part where that is shorter; all need no word. */
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

/** A number as the mean counts it: values are written in [−1, 1], and noise goes beyond. */
const inRange = (value, { min, max }) => about((min + max) / 2 + (value * (max - min)) / 2, 3);

const number = ({ law, values }, attribute, read) => {
  const symbol = read(bitsFor(law.symbols));
  return texts().sentSymbol(symbol + 1, law.symbols, inRange(values[symbol], attribute));
};

const setOf = (names) => (names.length === 0 ? texts().sentEmptySet : texts().sentSet(listed(names)));

/** One of the families of laws about a category; each has a form of report of its own. */
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

/** The marks of values, then those of no answer, if that is possible. */
const marksOf = ({ nodes, width, mayBeMissing }) => nodes + width - 1 + (mayBeMissing ? width : 0);

/** What a mark about a number in one symbol with others tells: the window that it is drawn from. */
function window(mark, coordinate, { min, max }) {
  const { nodes, width } = coordinate;
  if (mark >= nodes + width - 1) {
    return texts().sentNone(mark + 1, marksOf(coordinate));
  }
  const at = (node) => min + ((max - min) * Math.min(Math.max(node, 0), nodes - 1)) / (nodes - 1);
  return texts().sentNear(mark + 1, marksOf(coordinate), about(at(mark - width + 1), 3), about(at(mark), 3));
}

/** A tuple as one number, whose first coordinate counts most. */
function joint({ law }, attributes, read) {
  let rest = read(bitsFor(law.symbols));
  const marks = law.coordinates.map(marksOf);
  const tuple = marks.map(() => 0);
  for (let j = marks.length - 1; j >= 0; j--) {
    tuple[j] = rest % marks[j];
    rest = Math.floor(rest / marks[j]);
  }
  return tuple.map((mark, j) =>
    law.coordinates[j].isNumber ? window(mark, law.coordinates[j], attributes[j]) : attributes[j].values[mark],
  );
}

function wordsOf({ attributes, mechanism }, schema, read) {
  const asked = attributes.map((place) => schema.attributes[place]);
  switch (mechanism.law.input) {
    case "number":
      return [number(mechanism, asked[0], read)];
    case "category":
      return [category(mechanism, asked[0], read)];
    case "joint":
      return joint(mechanism, asked, read);
    default:
      return asked.map(() => texts().sentMany(asked.length));
  }
}

/** What was sent about each attribute, by its name; attributes without an entry were not reported on. */
export function reportWords(plan, bytes) {
  const read = bitReader(bytes);
  const words = Object.create(null); // an attribute may have any name, also one that objects have
  for (const part of partsOf(plan, read)) {
    const { attributes } = plan.parts[part];
    wordsOf(plan.parts[part], plan.schema, read).forEach((said, j) => {
      words[plan.schema.attributes[attributes[j]].name] = said;
    });
  }
  return words;
}

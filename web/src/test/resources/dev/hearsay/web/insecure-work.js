/** Functions for tests: inputs of a schema, and a look-up whose work depends on the value. */
import { readJson } from './json.js';
import { Schema } from './schema.js';

let schema;

export function prepare(node) {
  schema = new Schema(readJson(JSON.stringify(node), 'schema'));
}

export const place = (values) => [...schema.place(values)];

/** A look-up that stops when the value is found. */
export function placeEarly({ os }) {
  const { values } = schema.attributes[0];
  let place = 0;
  while (place < values.length && values[place] !== os) {
    place++;
  }
  return place;
}

// What the browser keeps for the page. Where storage is switched off, a look at it throws, and so does a full one when
// it is written to: then nothing is remembered, and all else works.

/** What `use` returns; undefined where there is no storage. */
export function inStorage(use) {
  try {
    return use() ?? undefined;
  } catch {
    return undefined;
  }
}

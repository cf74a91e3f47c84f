// Access to the browser's storage. Reading throws if storage is disabled, and writing throws if it is full. In both cases
// nothing is stored and the page works otherwise.

/** Returns the result of `use`, or undefined if there is no storage. */
export function inStorage(use) {
  try {
    return use() ?? undefined;
  } catch {
    return undefined;
  }
}

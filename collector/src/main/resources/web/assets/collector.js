// Where this collector is, as its reader reaches it: a proxy may serve it below a path. Nothing else on the pages knows
// that, and no address of theirs starts at the root of the site.

/** The collector's address, without a slash at its end. */
export const collector = new URL("..", import.meta.url).href.replace(/\/$/, "");

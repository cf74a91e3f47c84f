// The collector's address as the browser reaches it, since a proxy may serve it below a path. All other addresses on the
// pages are derived from it, and none starts at the root of the site.

/** The collector's address, without a trailing slash. */
export const collector = new URL("..", import.meta.url).href.replace(/\/$/, "");

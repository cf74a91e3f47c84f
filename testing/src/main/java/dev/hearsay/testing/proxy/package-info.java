/** What stands between a server and those who ask it. */
@NullMarked
package dev.hearsay.testing.proxy;

import org.jspecify.annotations.NullMarked;

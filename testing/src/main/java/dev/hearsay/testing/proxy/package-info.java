/** A reverse proxy between clients and servers. */
@NullMarked
package dev.hearsay.testing.proxy;

import org.jspecify.annotations.NullMarked;

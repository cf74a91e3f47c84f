/** Training between a coordinator and devices, in rounds, as a protocol of bytes. */
@NullMarked
package dev.hearsay.learn.federated;

import org.jspecify.annotations.NullMarked;

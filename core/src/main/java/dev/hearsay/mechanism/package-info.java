/**
 * The base type of all mechanisms, {@link dev.hearsay.mechanism.Mechanism}: a law with a name, a
 * claim about its privacy, and a decoding. {@link dev.hearsay.Mechanisms} lists the families.
 */
@NullMarked
package dev.hearsay.mechanism;

import org.jspecify.annotations.NullMarked;

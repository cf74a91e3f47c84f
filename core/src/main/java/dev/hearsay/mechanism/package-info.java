/**
 * The base type of all mechanisms: a {@link dev.hearsay.mechanism.Mechanism} is a law with a name,
 * a claim about its privacy, and a decoding. {@link dev.hearsay.Mechanisms} lists the families.
 */
@NullMarked
package dev.hearsay.mechanism;

import org.jspecify.annotations.NullMarked;

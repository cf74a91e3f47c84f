/**
 * Numerics and bit packing that nobody outside this module should see. {@code Normal}, {@code
 * ErrorFunction}, {@code Binomial} and {@code Minimum} are mathematics that the JDK lacks. {@code
 * BitWords} packs bits, {@code Ball} clips vectors, {@code Lazy} computes something when it is
 * first needed. {@code RawValues} is the only class that touches objects of the application.
 */
@NullMarked
package dev.hearsay.internal;

import dev.hearsay.RawValues;
import dev.hearsay.law.Lazy;
import dev.hearsay.numeric.Binomial;
import dev.hearsay.numeric.Minimum;
import dev.hearsay.numeric.Normal;
import dev.hearsay.vector.Ball;
import org.jspecify.annotations.NullMarked;

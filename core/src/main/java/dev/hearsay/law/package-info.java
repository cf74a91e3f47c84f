/**
 * The base that every family of mechanisms shares: {@code Law}, the distributions of reports with
 * integer weights; {@code PrivacyProfile}, the exact loss that each law derives from its weights,
 * and {@code Blanket}, the part of a law that hides one report among many; {@code Counter}, the
 * sums that estimates are made from; and the packing of bits.
 */
@NullMarked
package dev.hearsay.law;

import org.jspecify.annotations.NullMarked;

/**
 * The base that every family of mechanisms shares: {@code Law}, the distributions of reports with
 * integer weights. A law states its exact {@code PrivacyProfile} and the {@code Blanket} that hides
 * one report among many. Its {@code Form}, by its {@code LawType}, is what plans hold of it; {@code
 * Packing} is the layout of its reports, {@code Counter} the sums that estimates are made from.
 */
@NullMarked
package dev.hearsay.law;

import org.jspecify.annotations.NullMarked;

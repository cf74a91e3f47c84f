/**
 * The base of all families of mechanisms: {@code Law}, the distributions of reports with integer
 * weights. A law states its exact {@code PrivacyProfile}, and the {@code Blanket} that hides one
 * report among many. Plans contain a law as its {@code Form}, a list of integers described by its
 * {@code LawType}. A {@code Packing} is the layout of a law's reports, and a {@code Counter} the
 * sums from which estimates are made.
 */
@NullMarked
package dev.hearsay.law;

import org.jspecify.annotations.NullMarked;

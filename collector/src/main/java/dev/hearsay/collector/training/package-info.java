/**
 * Trainings below HTTP: chains of collections in which each plan follows from the tallies of the
 * rounds before. {@code Trainings} is the interface for other packages. {@code LearnedRounds}
 * learns from finished rounds, and {@code RoundPlans} makes the next plan.
 */
@NullMarked
package dev.hearsay.collector.training;

import org.jspecify.annotations.NullMarked;

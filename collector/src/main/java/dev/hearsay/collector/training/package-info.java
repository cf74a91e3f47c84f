/**
 * What a hosted training is and does, below HTTP: a chain of collections, of which each asks what
 * follows from the tallies of those before it. {@code Trainings} is all of it that others call.
 * {@code LearnedRounds} learns from the rounds that are over, and {@code RoundPlans} makes the next
 * plan.
 */
@NullMarked
package dev.hearsay.collector.training;

import org.jspecify.annotations.NullMarked;

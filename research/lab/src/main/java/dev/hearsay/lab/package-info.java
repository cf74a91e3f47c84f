/**
 * The papers' tables and figures, measured again: an {@link dev.hearsay.lab.Experiment} says what
 * to measure and what was claimed, {@link dev.hearsay.lab.Reproduction} does the rest.
 */
package dev.hearsay.lab;

/** Proofs by arithmetic on intervals: what a picture shows, decided over its whole range. */
package dev.hearsay.lab.proof;

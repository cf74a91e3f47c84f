/** Means under (ε, δ), as W20 estimates them. */
package dev.hearsay.lab.delta;

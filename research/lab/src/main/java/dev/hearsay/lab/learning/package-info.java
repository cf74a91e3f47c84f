/** Models learned from one answer per person: W19, W20 and Z20. */
package dev.hearsay.lab.learning;

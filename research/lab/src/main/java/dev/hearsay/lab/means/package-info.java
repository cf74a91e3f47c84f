/** Numbers and their means: W19, W20 and Z20. */
package dev.hearsay.lab.means;

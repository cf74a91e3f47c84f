/** Numbers and their means: W19 and W20. */
package dev.hearsay.lab.means;

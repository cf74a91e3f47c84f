/** Shares of categories: W19 and W20. */
package dev.hearsay.lab.frequencies;

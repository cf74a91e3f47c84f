/** The report: one page with every number, plot, claim and verdict. */
@NullMarked
package dev.hearsay.lab.page;

import org.jspecify.annotations.NullMarked;

/**
 * Reports and tallies in files and tables. What cannot be read is never fatal and never silent:
 * readers return it as rows, or in a list, with the reason.
 */
@NullMarked
package dev.hearsay.spark.file;

import org.jspecify.annotations.NullMarked;

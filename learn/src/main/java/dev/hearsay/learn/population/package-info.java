/** People made up for experiments. */
@NullMarked
package dev.hearsay.learn.population;

import org.jspecify.annotations.NullMarked;

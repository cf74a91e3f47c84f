/** People who are made up, the same ones each time: a census, and the crowd of the demo. */
@NullMarked
package dev.hearsay.simulate.people;

import org.jspecify.annotations.NullMarked;

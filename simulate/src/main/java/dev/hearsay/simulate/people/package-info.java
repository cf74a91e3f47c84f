/** Made-up people, the same ones each time: a census, and the crowd of the demo. */
@NullMarked
package dev.hearsay.simulate.people;

import org.jspecify.annotations.NullMarked;

/** The demo's story: made-up people, half a year of weeks, and a clock that runs through them. */
@NullMarked
package dev.hearsay.cli.demo;

import org.jspecify.annotations.NullMarked;

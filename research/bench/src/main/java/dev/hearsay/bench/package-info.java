/** JMH benchmarks: how many reports one core makes in a second. */
@NullMarked
package dev.hearsay.bench;

import org.jspecify.annotations.NullMarked;

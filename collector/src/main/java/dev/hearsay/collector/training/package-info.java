/**
 * What a hosted training is and does, below HTTP: devices are invited and answer, every step is
 * durable before anybody hears of it, and a coordinator learns from the answers.
 */
@NullMarked
package dev.hearsay.collector.training;

import org.jspecify.annotations.NullMarked;

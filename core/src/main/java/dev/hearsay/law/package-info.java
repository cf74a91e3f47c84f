/**
 * What leaves a device, and with which probability: laws are families of symbols drawn with integer
 * weights, one distribution an input. A law can draw, tell each exact probability, and tell the
 * exact privacy loss its integers imply. Nothing here rounds in favour of the mechanism.
 */
@NullMarked
package dev.hearsay.law;

import org.jspecify.annotations.NullMarked;

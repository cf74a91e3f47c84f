/** From a device to a collector and back, whatever goes wrong. */
@NullMarked
package dev.hearsay.client.transport;

import org.jspecify.annotations.NullMarked;

/** Checksums that detect damaged bytes, for devices and servers. */
@NullMarked
package dev.hearsay.wire.checksum;

import org.jspecify.annotations.NullMarked;

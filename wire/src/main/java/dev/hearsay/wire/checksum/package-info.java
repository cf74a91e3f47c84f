/** What tells damaged bytes from whole ones, on a device as on a server. */
@NullMarked
package dev.hearsay.wire.checksum;

import org.jspecify.annotations.NullMarked;

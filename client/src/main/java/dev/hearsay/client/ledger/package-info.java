/** What a device has told, kept through crashes. */
@NullMarked
package dev.hearsay.client.ledger;

import org.jspecify.annotations.NullMarked;

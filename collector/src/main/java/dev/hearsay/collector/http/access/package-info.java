/** Who may ask: tokens, hosts, rates, and the log of what the admin did. */
@NullMarked
package dev.hearsay.collector.http.access;

import org.jspecify.annotations.NullMarked;

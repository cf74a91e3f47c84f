/**
 * Who may ask: tokens ({@code Token}, {@code AdminToken}, checked by {@code Authorizer} against
 * {@code AccessCache}), host names ({@code ServedHosts}), origins ({@code CrossOrigin}), how often
 * and how much per address ({@code RateLimit}, {@code Quota}); and the log of what was done with
 * the admin token.
 */
@NullMarked
package dev.hearsay.collector.http.access;

import org.jspecify.annotations.NullMarked;

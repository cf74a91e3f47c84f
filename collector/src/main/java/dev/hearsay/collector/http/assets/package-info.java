/** The files of the dashboard. */
@NullMarked
package dev.hearsay.collector.http.assets;

import org.jspecify.annotations.NullMarked;

/** The files of the dashboard, and other files that come with the program. */
@NullMarked
package dev.hearsay.collector.http.assets;

import org.jspecify.annotations.NullMarked;

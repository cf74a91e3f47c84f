/**
 * Files that come with the program: {@code Assets} are those of the pages, {@code ClientModules}
 * those of the browser's client, which pages of other sites load too.
 */
@NullMarked
package dev.hearsay.collector.http.assets;

import org.jspecify.annotations.NullMarked;

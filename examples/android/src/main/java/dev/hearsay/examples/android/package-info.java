/** An example for Android, of plain Java: what is special to an application is in the README. */
@NullMarked
package dev.hearsay.examples.android;

import org.jspecify.annotations.NullMarked;

/** An example for Android in plain Java. The README describes the parts of an application. */
@NullMarked
package dev.hearsay.examples.android;

import org.jspecify.annotations.NullMarked;

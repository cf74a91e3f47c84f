/**
 * What goes in and out. {@code Query} and {@code Json} read a request and say precisely what is
 * wrong with it. An answer is a {@code Reply}, a {@code Problem}, or a {@code ResponseStream} if it
 * is long; {@code Answers} turns whatever was thrown into one.
 */
@NullMarked
package dev.hearsay.collector.http.message;

import org.jspecify.annotations.NullMarked;

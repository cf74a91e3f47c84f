package dev.hearsay.client.transport;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class that uses APIs which Android lacks, and that is never loaded there. The build's
 * check of Android's API skips it.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@interface NotOnAndroid {}

package dev.hearsay.client.transport;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A mark of classes that use APIs which Android lacks, and that are never loaded there. The build's
 * check of Android's API skips them.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@interface NotOnAndroid {}

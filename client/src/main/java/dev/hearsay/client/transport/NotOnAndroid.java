package dev.hearsay.client.transport;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Uses what Android lacks, and is not loaded there: the build's rule about Android lets it pass.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@interface NotOnAndroid {}

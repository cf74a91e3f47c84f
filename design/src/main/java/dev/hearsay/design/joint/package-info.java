/** Which attributes are reported together in one symbol, with which windows, and how often. */
@NullMarked
package dev.hearsay.design.joint;

import org.jspecify.annotations.NullMarked;

/**
 * The optimal allocation of one privacy budget to several categorical attributes that are all
 * reported.
 */
@NullMarked
package dev.hearsay.design.budget;

import org.jspecify.annotations.NullMarked;

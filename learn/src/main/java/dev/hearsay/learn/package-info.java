/**
 * Models from people who never show their data: how a record becomes a gradient, and a mean
 * gradient the next model. All between the two, from plan to estimate, is as in any collection.
 *
 * <ul>
 *   <li>{@link dev.hearsay.learn.Learner} is the server's side. It says what to ask next, and
 *       learns from the mean of the answers. {@link dev.hearsay.learn.Settings} are what may be
 *       chosen, {@link dev.hearsay.learn.Schedule} is what follows from them before anybody is
 *       asked.
 *   <li>{@link dev.hearsay.learn.Round} is what both sides share: a question as part of a plan. A
 *       device reads it, checks it, and computes its answer with {@link
 *       dev.hearsay.learn.AnswerVectors}.
 *   <li>{@link dev.hearsay.learn.AnswerMechanism} names how answers are perturbed, {@link
 *       dev.hearsay.learn.AnswerNoise} is all that a schedule needs to know of it. Who makes plans
 *       is not said here: a device needs no planner.
 * </ul>
 */
@NullMarked
package dev.hearsay.learn;

import org.jspecify.annotations.NullMarked;

/**
 * Training of linear models, logistic models and support vector machines from people whose data
 * never leave their devices. This package turns a person's record into a gradient, and the mean
 * gradient into the next model. All other steps, from the plan to the estimate, are those of any
 * collection.
 *
 * <ul>
 *   <li>{@link dev.hearsay.learn.Learner} is the server's side. It makes the next question and
 *       learns from the mean of the answers. {@link dev.hearsay.learn.Settings} holds what the
 *       caller may choose. {@link dev.hearsay.learn.Schedule} is derived from the settings before
 *       the first question.
 *   <li>{@link dev.hearsay.learn.Round} is used by both sides: a question as part of a plan. A
 *       device reads the question, checks it, and computes its answer.
 *   <li>{@link dev.hearsay.learn.AnswerMechanism} names the mechanism that perturbs answers. {@link
 *       dev.hearsay.learn.AnswerNoise} holds what a schedule needs to know about it. This module
 *       makes no plans, because a device needs no planner.
 * </ul>
 */
@NullMarked
package dev.hearsay.learn;

import org.jspecify.annotations.NullMarked;

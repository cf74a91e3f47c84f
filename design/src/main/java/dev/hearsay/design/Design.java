package dev.hearsay.design;

import dev.hearsay.Plan;

/**
 * A plan that was considered.
 *
 * @param way what it does, in a few words
 * @param error the squared errors to expect, each times its weight, added up; times n
 */
record Design(String way, Plan plan, double error) {

  static Design of(String way, Plan plan, Expectations expectations) {
    return new Design(way, plan, expectations.error(plan));
  }
}

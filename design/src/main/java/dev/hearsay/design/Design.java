package dev.hearsay.design;

import dev.hearsay.Plan;

/**
 * A plan that the planner considers.
 *
 * @param way a short description
 * @param error the expected squared errors, each times its weight, added up; times n
 */
record Design(String way, Plan plan, double error) {

  static Design of(String way, Plan plan, Expectations expectations) {
    return new Design(way, plan, expectations.error(plan));
  }
}

package dev.hearsay.simulate.training;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * People who have not answered yet. Whoever is handed out is gone: there is no way to be given the
 * same person twice, so no training that takes its people from here can ask anybody twice. Not
 * thread-safe.
 */
public final class FreshUsers {

  private final int[] people;
  private int next;

  private FreshUsers(int[] people) {
    this.people = people;
  }

  /**
   * Takes a copy of the people, in random order.
   *
   * @param people numbers, all different
   * @param uniform a random number in [0, its argument)
   */
  public static FreshUsers shuffled(int[] people, IntUnaryOperator uniform) {
    int[] order = people.clone();
    int[] sorted = people.clone();
    Arrays.sort(sorted);
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] == sorted[i - 1]) {
        throw new IllegalArgumentException("person " + sorted[i] + " is there twice");
      }
    }
    for (int i = order.length - 1; i > 0; i--) {
      int other = uniform.applyAsInt(i + 1);
      int person = order[i];
      order[i] = order[other];
      order[other] = person;
    }
    return new FreshUsers(order);
  }

  /** How many are left. */
  public int left() {
    return people.length - next;
  }

  /** Hands out so many people, or all that are left if these are fewer. */
  public int[] take(int count) {
    int[] taken = Arrays.copyOfRange(people, next, next + Math.min(count, left()));
    next += taken.length;
    return taken;
  }
}

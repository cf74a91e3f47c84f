package dev.hearsay.simulate.training;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * The people who have not answered yet. Each person is returned at most once, so a training that
 * takes its people from here cannot ask anyone twice. Not thread-safe.
 */
public final class FreshUsers {

  private final int[] people;
  private int next;

  private FreshUsers(int[] people) {
    this.people = people;
  }

  /**
   * Returns the people in random order.
   *
   * @param people distinct numbers; the array is copied
   * @param uniform returns a random number in [0, its argument)
   */
  public static FreshUsers shuffled(int[] people, IntUnaryOperator uniform) {
    int[] order = people.clone();
    int[] sorted = people.clone();
    Arrays.sort(sorted);
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] == sorted[i - 1]) {
        throw new IllegalArgumentException("person " + sorted[i] + " is listed twice");
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

  /** Returns the number of remaining people. */
  public int left() {
    return people.length - next;
  }

  /** Removes and returns {@code count} people, or all remaining people if there are fewer. */
  public int[] take(int count) {
    int[] taken = Arrays.copyOfRange(people, next, next + Math.min(count, left()));
    next += taken.length;
    return taken;
  }
}

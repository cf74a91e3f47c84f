package dev.hearsay.simulate.training;

import java.util.Arrays;
import java.util.BitSet;
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
   * Returns the people in the given order, for people of whom any order is random.
   *
   * @param people distinct numbers of at least 0; the array is copied
   */
  public static FreshUsers inOrder(int[] people) {
    return new FreshUsers(distinct(people));
  }

  /** Returns a copy of the numbers, each of which occurs once. */
  private static int[] distinct(int[] people) {
    BitSet seen = new BitSet();
    for (int person : people) {
      if (seen.get(person)) {
        throw new IllegalArgumentException("person " + person + " is listed twice");
      }
      seen.set(person);
    }
    return people.clone();
  }

  /**
   * Returns the people in random order.
   *
   * @param people distinct numbers of at least 0; the array is copied
   * @param uniform returns a random number in [0, its argument)
   */
  public static FreshUsers shuffled(int[] people, IntUnaryOperator uniform) {
    int[] order = distinct(people);
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

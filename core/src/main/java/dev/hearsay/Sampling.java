package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.random.BitSource;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The rule by which a device draws the m of a plan's parts that it reports on. The draw does not
 * depend on the values. Samplings are immutable.
 *
 * <p><strong>Evenly:</strong> every set of m parts has the same probability.
 *
 * <p><strong>Weighted:</strong> part i has the probability w_i/{@value #UNIT}, exactly. Lay the
 * weights end to end; they cover [0, m·UNIT). Draw one u below UNIT, and mark u, u + UNIT, u +
 * 2·UNIT, … These are m marks, each in some part's stretch. No two are in one stretch since no
 * weight is above UNIT, and part i is marked for w_i of the u. This is systematic sampling: only
 * some sets of m parts can occur. Estimates of single attributes do not depend on which.
 */
public final class Sampling {

  /** The weight of a part that every device reports on. */
  public static final int UNIT = 1 << 30;

  private final int count;
  private final int parts;

  /** The end of each part's stretch; empty if all sets have the same probability. */
  private final long[] ends;

  /**
   * The sets of one part each, made in advance if a device reports on one part; empty otherwise.
   */
  private final int[][] singletons;

  private Sampling(int count, int parts, long[] ends) {
    this.count = count;
    this.parts = parts;
    this.ends = ends;
    this.singletons = new int[count == 1 ? parts : 0][];
    Arrays.setAll(singletons, part -> new int[] {part});
  }

  /** Returns a sampling that draws each set of {@code count} parts with the same probability. */
  public static Sampling evenly(int count, int parts) {
    if (count < 1 || count > parts) {
      throw new IllegalArgumentException(
          "a device cannot report on " + count + " parts; it must be 1 to " + parts);
    }
    return new Sampling(count, parts, new long[0]);
  }

  /**
   * Returns a sampling that draws parts with these probabilities, in units of 1/{@value #UNIT}.
   *
   * @param weights each from 1 to {@value #UNIT}, together a multiple of {@value #UNIT}
   */
  public static Sampling weighted(List<Integer> weights) {
    // Copied before the checks, so that the list cannot change after them.
    List<Integer> copy = List.copyOf(weights);
    long[] ends = new long[copy.size()];
    long end = 0;
    for (int i = 0; i < ends.length; i++) {
      int weight = copy.get(i);
      if (weight < 1 || weight > UNIT) {
        throw new IllegalArgumentException(
            "part " + i + " has the weight " + weight + "; it must be from 1 to " + UNIT);
      }
      end += weight;
      ends[i] = end;
    }
    if (ends.length == 0 || end % UNIT != 0) {
      throw new IllegalArgumentException(
          "the parts' weights sum to " + end + "; it must be a multiple of " + UNIT);
    }
    return new Sampling((int) (end / UNIT), ends.length, ends);
  }

  /** Returns m, the number of parts that a device reports on. */
  public int count() {
    return count;
  }

  /** Returns the number of parts from which a device draws. */
  public int parts() {
    return parts;
  }

  /**
   * Returns each part's weight out of {@value #UNIT}, or empty if every set has the same
   * probability.
   */
  public Optional<List<Integer>> weights() {
    if (ends.length == 0) {
      return Optional.empty();
    }
    return Optional.of(
        IntStream.range(0, parts)
            .mapToObj(part -> (int) (ends[part] - start(part)))
            .collect(toUnmodifiableList()));
  }

  /** Returns the probability that a person reports on a part. */
  public double inclusion(int part) {
    return ends.length == 0 ? count / (double) parts : (ends[part] - start(part)) / (double) UNIT;
  }

  private long start(int part) {
    return part == 0 ? 0 : ends[part - 1];
  }

  /** Draws parts, in rising order. The array may be a shared one: it must not be changed. */
  int[] draw(BitSource random) {
    return ends.length == 0 ? drawEvenly(random) : marked(random.uniform(UNIT));
  }

  /** Draws a set with Floyd's algorithm. */
  private int[] drawEvenly(BitSource random) {
    if (count == 1) {
      int drawn = random.uniform(parts);
      return singletons[parts == 1 ? 0 : drawn]; // the processor need not wait for the random word
    }
    int[] drawn = new int[count];
    for (int i = 0; i < count; i++) {
      int last = parts - count + i;
      int candidate = random.uniform(last + 1);
      boolean isTaken = false;
      for (int j = 0; j < i; j++) {
        isTaken |= drawn[j] == candidate;
      }
      drawn[i] = isTaken ? last : candidate;
    }
    Arrays.sort(drawn);
    return drawn;
  }

  /** Returns the set to which u = {@code first} leads, as {@link #draw} returns it. */
  int[] marked(int first) {
    if (count == 1) {
      return singletons[markedPart(first)];
    }
    int[] drawn = new int[count];
    int found = 0;
    long mark = first;
    for (int part = 0; found < count; part++) {
      if (mark < ends[part]) {
        drawn[found] = part;
        found++;
        mark += UNIT;
      }
    }
    return drawn;
  }

  private int markedPart(long mark) {
    int part = 0;
    while (mark >= ends[part]) {
      part++;
    }
    return part;
  }

  /**
   * Computes a value of every set that weights can lead to, and passes it to an action. A set
   * changes only where a mark crosses from one stretch to the next: there a part leaves, and the
   * next one enters.
   *
   * @param none the value of no parts
   * @param with adds a part to a value
   * @param without removes a part from a value
   */
  <T> void walkWeightedSets(
      T none,
      BiFunction<T, Integer, T> with,
      BiFunction<T, Integer, T> without,
      Consumer<T> action) {
    T current = none;
    for (int part : marked(0)) {
      current = with.apply(current, part);
    }
    action.accept(current);
    int[] crossings = crossings();
    for (int i = 0; i < crossings.length; i++) {
      current = with.apply(without.apply(current, crossings[i]), crossings[i] + 1);
      if (i + 1 == crossings.length || crossedAt(crossings[i]) != crossedAt(crossings[i + 1])) {
        action.accept(current);
      }
    }
  }

  /**
   * Returns the parts whose stretch a mark leaves as u rises, in the order in which that happens.
   */
  private int[] crossings() {
    return IntStream.range(0, parts)
        .filter(part -> crossedAt(part) != 0)
        .boxed()
        .sorted(Comparator.comparingInt(this::crossedAt))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private int crossedAt(int part) {
    return (int) (ends[part] % UNIT);
  }

  @Override
  public String toString() {
    return count + " of " + parts + (ends.length == 0 ? "" : ", weighted");
  }
}

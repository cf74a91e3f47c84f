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
 * Which m of a plan's parts a device reports on. The draw does not depend on the values. Immutable.
 *
 * <p><strong>Evenly:</strong> every set of m parts has the same probability.
 *
 * <p><strong>Weighted:</strong> part i has the probability w_i/{@value #UNIT}, exactly. Lay the
 * weights end to end; they cover [0, m·UNIT). Draw one u below UNIT, and mark u, u + UNIT, u +
 * 2·UNIT, …: m marks, each in some part's stretch, no two in one since no weight is above UNIT, and
 * part i is marked for w_i of the u. (Systematic sampling.) Few of all sets of m parts occur, which
 * no estimate of a single attribute can tell.
 */
public final class Sampling {

  /** The weight of a part that everybody reports on. */
  public static final int UNIT = 1 << 30;

  private final int count;
  private final int parts;

  /** Where each part's stretch ends; empty if all are alike. */
  private final long[] ends;

  /** Each part alone, if a device reports on one: what is drawn then exists already. */
  private final int[][] alone;

  private Sampling(int count, int parts, long[] ends) {
    this.count = count;
    this.parts = parts;
    this.ends = ends;
    this.alone = new int[count == 1 ? parts : 0][];
    Arrays.setAll(alone, part -> new int[] {part});
  }

  /** {@code count} of so many parts, all sets alike. */
  public static Sampling evenly(int count, int parts) {
    if (count < 1 || count > parts) {
      throw new IllegalArgumentException(
          "a device is to report on " + count + " parts; 1 to " + parts + " are possible");
    }
    return new Sampling(count, parts, new long[0]);
  }

  /**
   * Parts with these probabilities, in units of 1/{@value #UNIT}.
   *
   * @param weights each from 1 to {@value #UNIT}, together a multiple of {@value #UNIT}
   */
  public static Sampling weighted(List<Integer> weights) {
    List<Integer> copy = List.copyOf(weights); // first: what is checked is what is kept
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

  /** m, the number of parts that a device reports on. */
  public int count() {
    return count;
  }

  /** How many parts there are to draw from. */
  public int parts() {
    return parts;
  }

  /** Each part's weight out of {@value #UNIT}, if they differ by design. */
  public Optional<List<Integer>> weights() {
    if (ends.length == 0) {
      return Optional.empty();
    }
    return Optional.of(
        IntStream.range(0, parts)
            .mapToObj(part -> (int) (ends[part] - start(part)))
            .collect(toUnmodifiableList()));
  }

  /** The probability that a person reports on a part. */
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

  /** Floyd's algorithm. */
  private int[] drawEvenly(BitSource random) {
    if (count == 1) {
      int drawn = random.uniform(parts);
      return alone[parts == 1 ? 0 : drawn]; // the processor need not wait for the random word
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

  /** The set that u = {@code first} leads to; as {@link #draw} returns it. */
  int[] marked(int first) {
    if (count == 1) {
      return alone[markedPart(first)];
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
   * Walks through all sets that weights can lead to, and hands over what each comes to. A set
   * changes only where a mark crosses from one stretch to the next: there a part leaves, and the
   * next one enters.
   *
   * @param none what no parts come to
   * @param with what it comes to with one more part
   * @param without undoes that
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

  /** The parts that a mark leaves on its way, in the order in which that happens. */
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

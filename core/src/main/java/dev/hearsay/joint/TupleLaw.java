package dev.hearsay.joint;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.category.HashCounter;
import dev.hearsay.category.HashedLaw;
import dev.hearsay.category.SubsetLaw;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Blanket;
import dev.hearsay.law.Counter;
import dev.hearsay.law.Form;
import dev.hearsay.law.Law;
import dev.hearsay.law.LawCost;
import dev.hearsay.law.LawType;
import dev.hearsay.law.Packing;
import dev.hearsay.random.BitSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A law that reports a tuple of several attributes as one value of a category with K = ∏N_j values.
 *
 * <p>The tuple's number is the input of an inner law: sets of tuples, or a hash. A hash reads the
 * tuple's {@link HashedLaw#key} instead of its number, since estimates add up many tuples. Numbers
 * are rounded to a node at random, and all windows have the width 1.
 *
 * <p><strong>Privacy.</strong> Rounding does not depend on the report's other random bits, so a
 * number between two nodes is a mixture of two inputs. The profile is therefore that of the inner
 * law, which is known for any two of its values.
 */
public final class TupleLaw implements Law {

  /** The law's type in plans. */
  public static final LawType TYPE =
      LawType.named("tuple")
          .coordinates("coordinates")
          .law("law", "subset", "hashed")
          .madeBy(TupleLaw::of);

  private final Tuples tuples;
  private final SupportLaw inner;

  /**
   * @param coordinates with windows of width 1
   * @param inner a law of sets or hashes, whose values are the tuples
   */
  public TupleLaw(List<Coordinate> coordinates, SupportLaw inner) {
    this.tuples = new Tuples(coordinates);
    this.inner = inner;
    for (Coordinate coordinate : coordinates) {
      if (coordinate.width() != 1) {
        throw new IllegalArgumentException(
            "a window of a tuple is " + coordinate.width() + " symbols wide; it must be 1");
      }
    }
    if (inner.values() != tuples.size()) {
      throw new IllegalArgumentException(
          "a law of "
              + inner.values()
              + " values for "
              + tuples.size()
              + " tuples; the numbers must be equal");
    }
    if (!(inner instanceof SubsetLaw || inner instanceof HashedLaw)) {
      throw new IllegalArgumentException(
          "a law of type "
              + inner.form().type().name()
              + " for tuples; it must be subset or hashed");
    }
  }

  private static TupleLaw of(Form form) {
    return new TupleLaw(
        Arrays.stream(form.table("coordinates")).map(Coordinate::of).collect(toUnmodifiableList()),
        (SupportLaw) form.law("law"));
  }

  public List<Coordinate> coordinates() {
    return tuples.coordinates();
  }

  /** Returns the law of the tuple's number. */
  public SupportLaw inner() {
    return inner;
  }

  Tuples tuples() {
    return tuples;
  }

  /** Returns the second moments of decoded reports. */
  TupleNoise noise() {
    double all = tuples.size();
    double p = inner.supportOfTruth().toDouble();
    if (inner instanceof HashedLaw hashed) {
      double any = 1.0 / hashed.cells().nodes();
      return TupleNoise.ofSets(all, (p - any) / (1 - any), any, any, any * any);
    }
    double size = ((SubsetLaw) inner).size();
    double any = size / all;
    double another = (size - 1) / (all - 1);
    double two = size > 2 ? another * (size - 2) / (all - 2) : 0;
    return TupleNoise.ofSets(all, (p - any) / (1 - any), any, another, two);
  }

  /** Returns the input of the inner law that stands for a tuple. */
  private int code(int tuple) {
    return inner instanceof HashedLaw ? HashedLaw.key(tuple) : tuple;
  }

  /** Draws the report of a tuple into the first {@link #words()} words of {@code report}. */
  void draw(int tuple, BitSource bits, long[] report) {
    inner.draw(code(tuple), bits, report);
  }

  /** Returns the exact probability of a report for a tuple, as the nearest double. */
  public double probability(int tuple, long[] report) {
    return inner.probability(code(tuple), report);
  }

  /** Returns whether a report supports a tuple. */
  public boolean supports(long[] report, int tuple) {
    return inner.supports(report, code(tuple));
  }

  @Override
  public Form form() {
    long[][] rows = coordinates().stream().map(Coordinate::integers).toArray(long[][]::new);
    return TYPE.form().with("coordinates", rows).with("law", inner);
  }

  @Override
  public LawCost cost() {
    return LawCost.ofValues(tuples.size());
  }

  @Override
  public Packing packing() {
    return inner.packing();
  }

  @Override
  public int words() {
    return inner.words();
  }

  @Override
  public Counter counter() {
    return inner instanceof HashedLaw hashed
        ? HashCounter.ofKeys(tuples.size(), hashed.cells().nodes())
        : inner.counter();
  }

  @Override
  public OptionalLong reports() {
    return inner.reports();
  }

  @Override
  public Fraction worstRatio() {
    return inner.worstRatio();
  }

  @Override
  public Fraction hockeyStick(Fraction bound) {
    return inner.hockeyStick(bound);
  }

  @Override
  public long comparisons() {
    return inner.comparisons();
  }

  @Override
  public Optional<Blanket> blanket() {
    return inner.blanket();
  }
}

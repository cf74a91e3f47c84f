package dev.hearsay.collector.publish;

import dev.hearsay.Plan;
import dev.hearsay.PlanAudit;
import dev.hearsay.PlanAudit.Readers;
import dev.hearsay.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The number of new reports that readers of a collection see at once, chosen so that they learn at
 * most a quarter of what the collector learns, and the choices beside it. Of a series all numbers
 * are of one wave. Not thread-safe.
 */
public final class BatchChoice {

  /** Readers learn at most this part of a report's loss, where there are enough people. */
  public static final double SHARE = 0.25;

  /** Why the choice is what it is. */
  public enum Reason {
    /** Readers learn at most a quarter of the report's loss. */
    QUARTER,
    /** So few people are expected that a batch with a quarter would never be complete. */
    FEW_PEOPLE,
    /** It is not known how many people are expected, and a quarter takes very many. */
    UNKNOWN_PEOPLE,
    /** The plan has a δ, and no smaller bound is known for its readers. */
    DELTA,
    /** The request, or the operator, has named the number. */
    STATED;

    /** As programs read it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * A number to choose, and the ε that readers learn at most with it.
   *
   * @param every the number of new reports at once, at least
   * @param isLess whether that is less than the report itself reveals
   */
  public record Offer(long every, double epsilon, boolean isLess) {}

  /** Easy to read, and at most half as large again as the one before. */
  private static final int[] STEPS = {10, 15, 20, 30, 40, 50, 70};

  private static final long MOST_OFFERED = 1_000_000;

  /** With more at once, readers of a collection of unknown size may never see anything. */
  private static final long MOST_FOR_UNKNOWN = 10_000;

  /** Offers on either side of the choice, each of about three times the one before. */
  private static final int OFFERS_ASIDE = 2;

  private static final int STEPS_BETWEEN_OFFERS = 4;

  private final PlanAudit audit;
  private final List<Long> sizes;
  private final SortedMap<Long, Double> known = new TreeMap<>();
  private final int chosen;
  private final Reason reason;

  private BatchChoice(Plan plan, OptionalLong people) {
    this.audit = plan.audit();
    this.sizes = sizes();
    OptionalLong expected = perWave(plan, people);
    if (!audit.readers(Readers.MIN_PEOPLE).isCrowd()) {
      chosen = 0;
      reason = Reason.DELTA;
      return;
    }
    long most = expected.orElse(MOST_FOR_UNKNOWN);
    OptionalInt quarter = quarter(most);
    if (quarter.isPresent()) {
      chosen = quarter.getAsInt();
      reason = Reason.QUARTER;
    } else if (expected.isPresent()) {
      chosen = countUpTo(most / 2) - 1; // something is seen also if fewer people come
      reason = Reason.FEW_PEOPLE;
    } else {
      chosen = countUpTo(most) - 1;
      reason = Reason.UNKNOWN_PEOPLE;
    }
  }

  /**
   * Chooses for a plan.
   *
   * @param people how many are expected, if that is known; of a series, in all of it
   */
  public static BatchChoice of(Plan plan, OptionalLong people) {
    return new BatchChoice(plan, people);
  }

  private static OptionalLong perWave(Plan plan, OptionalLong people) {
    if (people.isEmpty() || !plan.isWholeSeries()) {
      return people;
    }
    Series series = plan.series().orElseThrow();
    return OptionalLong.of(
        (long) ((double) people.getAsLong() * series.answers() / series.waves()));
  }

  private static List<Long> sizes() {
    List<Long> sizes = new ArrayList<>();
    for (long unit = Readers.MIN_PEOPLE / STEPS[0]; unit * STEPS[0] <= MOST_OFFERED; unit *= 10) {
      for (int step : STEPS) {
        sizes.add(unit * step);
      }
    }
    return List.copyOf(sizes);
  }

  /** How many sizes there are up to a number; the smallest counts in any case. */
  private int countUpTo(long number) {
    return (int) Math.max(1, sizes.stream().filter(size -> size <= number).count());
  }

  /** The place of the smallest size, up to a number, with which readers learn at most a quarter. */
  private OptionalInt quarter(long most) {
    double target = SHARE * ownLoss();
    int tooSmall = -1;
    int count = sizes.get(0) <= most ? countUpTo(most) : 0;
    int enough = count;
    while (enough - tooSmall > 1) {
      int middle = (enough + tooSmall) >>> 1;
      if (epsilon(sizes.get(middle)) <= target) {
        enough = middle;
      } else {
        tooSmall = middle;
      }
    }
    return enough < count ? OptionalInt.of(enough) : OptionalInt.empty();
  }

  private double epsilon(long every) {
    return known.computeIfAbsent(every, size -> audit.increments(size, Readers.USUAL_DELTA));
  }

  /** The number of new reports that is chosen. */
  public long every() {
    return sizes.get(chosen);
  }

  public Reason reason() {
    return reason;
  }

  /**
   * The choice, with a few smaller and larger numbers, rising; each with what readers learn.
   *
   * @param named one more number, if there is one
   */
  public List<Offer> offers(OptionalLong named) {
    return LongStream.concat(
            named.stream(),
            IntStream.rangeClosed(-OFFERS_ASIDE, OFFERS_ASIDE)
                .map(aside -> chosen + aside * STEPS_BETWEEN_OFFERS)
                .filter(index -> index >= 0 && index < sizes.size())
                .mapToLong(sizes::get))
        .sorted()
        .distinct()
        .mapToObj(every -> new Offer(every, epsilon(every), epsilon(every) < ownLoss()))
        .toList();
  }

  private double ownLoss() {
    return audit.loss().epsilon();
  }
}

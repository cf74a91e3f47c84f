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
 * A choice of the smallest number of new reports per publication, such that readers learn at most a
 * quarter of what the collector learns. It also offers smaller and larger numbers to choose from.
 * For a series, all numbers are per wave. Not thread-safe.
 */
public final class BatchChoice {

  /** The largest part of a report's loss that readers learn, where enough people are expected. */
  public static final double SHARE = 0.25;

  /** The reason for the chosen number. */
  public enum Reason {
    /** Readers learn at most a quarter of the report's loss. */
    QUARTER,
    /**
     * Too few people are expected to complete a single batch that would limit readers to a quarter.
     */
    FEW_PEOPLE,
    /** The number of expected people is unknown, and a quarter requires very many. */
    UNKNOWN_PEOPLE,
    /** The plan has a δ, for which no smaller bound for readers is known. */
    DELTA,
    /** The request or the operator stated the number. */
    STATED;

    /** Returns the name as JSON has it: lower case with hyphens. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * A batch size and the largest ε that readers learn with it.
   *
   * @param every the smallest number of new reports per publication
   * @param isLess whether {@code epsilon} is less than the report's own ε
   */
  public record Offer(long every, double epsilon, boolean isLess) {}

  /**
   * The leading digits of the offered sizes: round numbers, each at most half as large again as the
   * one before.
   */
  private static final int[] STEPS = {10, 15, 20, 30, 40, 50, 70};

  private static final long MOST_OFFERED = 1_000_000;

  /**
   * The largest size for a collection whose number of people is unknown: with a larger one, readers
   * might never see a publication.
   */
  private static final long MOST_FOR_UNKNOWN = 10_000;

  /** The number of offers on either side of the choice, each about three times the one before. */
  private static final int OFFERS_ASIDE = 2;

  private static final int STEPS_BETWEEN_OFFERS = 4;

  private final PlanAudit audit;
  private final List<Long> sizes;
  private final SortedMap<Long, Double> epsilons = new TreeMap<>();
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
      chosen = countUpTo(most / 2) - 1; // half of the people suffice
      reason = Reason.FEW_PEOPLE;
    } else {
      chosen = countUpTo(most) - 1;
      reason = Reason.UNKNOWN_PEOPLE;
    }
  }

  /**
   * Returns the choice for a plan.
   *
   * @param people the number of expected people, if known; for a series, of all waves together
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

  /** Returns the number of offered sizes up to a limit, at least 1. */
  private int countUpTo(long number) {
    return (int) Math.max(1, sizes.stream().filter(size -> size <= number).count());
  }

  /**
   * Returns the index of the smallest size, up to a limit, with which readers learn at most a
   * quarter.
   */
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
    return epsilons.computeIfAbsent(every, size -> audit.increments(size, Readers.USUAL_DELTA));
  }

  /** Returns the chosen number of new reports per publication. */
  public long every() {
    return sizes.get(chosen);
  }

  public Reason reason() {
    return reason;
  }

  /**
   * Returns the choice and a few smaller and larger sizes, in ascending order.
   *
   * @param named a further size to include, if any
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

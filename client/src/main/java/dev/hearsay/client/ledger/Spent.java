package dev.hearsay.client.ledger;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.BudgetExceededException.Cap;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The privacy loss that a person's reports have spent, compared with the owner's budget. Immutable.
 *
 * <p>From the moment it is joined, a series counts towards the lifetime and the collector with all
 * of its answers. Towards a period, it counts answer by answer.
 *
 * <p><b>The period slides.</b> Let P be the length of the period. A loss at time t is admitted if
 * it and all losses after t − P are within the cap. Then the losses of any period of length P are
 * within the cap: if the last of them is at t, the others are after t − P. With fixed weeks
 * instead, two caps could be spent within a minute, around midnight. Losses that an old version
 * stored have no time. They are from before there was a cap per period, and do not count towards
 * it.
 *
 * @param time the ledger's time, which is never before the last loss
 * @param entries all entries of the ledger, the oldest first
 */
public record Spent(Budget budget, Instant time, List<LedgerEntry> entries) {

  /**
   * A sum of losses. Unlike a {@link PrivacyLoss}, it may be 0, or larger than a single report may
   * spend.
   */
  public record Sum(BigDecimal epsilon, BigDecimal delta) {

    private static final Sum NOTHING = new Sum(BigDecimal.ZERO, BigDecimal.ZERO);
    private static final MathContext SIX_DIGITS = new MathContext(6);

    static Sum of(PrivacyLoss loss) {
      return NOTHING.plus(loss);
    }

    /** Adds a loss. A double is a finite decimal, so the sum is exact. */
    private Sum plus(PrivacyLoss loss) {
      return new Sum(
          epsilon.add(new BigDecimal(loss.epsilon())), delta.add(new BigDecimal(loss.delta())));
    }

    private Sum plus(Sum other) {
      return new Sum(epsilon.add(other.epsilon), delta.add(other.delta));
    }

    private boolean isBeyond(PrivacyLoss cap) {
      return epsilon.compareTo(new BigDecimal(cap.epsilon())) > 0
          || delta.compareTo(new BigDecimal(cap.delta())) > 0;
    }

    /** Returns the sum as text, rounded to six digits. */
    @Override
    public String toString() {
      String text = "ε = " + epsilon.round(SIX_DIGITS).doubleValue();
      return delta.signum() == 0 ? text : text + ", δ = " + delta.round(SIX_DIGITS).doubleValue();
    }
  }

  public Spent {
    entries = List.copyOf(entries);
  }

  /** Returns what all reports and joined series have spent. */
  public Sum lifetime() {
    return sum(Spent::isWhole);
  }

  /**
   * Returns what the reports of the present period have spent, or all reports with a time if there
   * is no cap per period.
   */
  public Sum period() {
    return sum(entry -> !entry.isSeries() && isPresent(entry));
  }

  /**
   * Returns what all reports to one collector have spent.
   *
   * @param address the address, as {@link CollectionKey#collectorAddress} returns it
   */
  public Sum collector(String address) {
    return sum(entry -> isWhole(entry) && isOf(entry, address));
  }

  /** Returns the addresses of all collectors for which a loss was reserved. */
  public List<String> collectors() {
    return entries.stream()
        .map(entry -> entry.collection().collectorAddress())
        .distinct()
        .collect(toUnmodifiableList());
  }

  private Sum sum(Predicate<LedgerEntry> counts) {
    Stream<LedgerEntry> counted = entries.stream().filter(counts);
    return counted.reduce(Sum.NOTHING, (sum, entry) -> sum.plus(entry.loss()), Sum::plus);
  }

  /**
   * Returns whether the entry is not a wave. A wave's loss is a share of the loss that its series
   * has reserved.
   */
  static boolean isWhole(LedgerEntry entry) {
    return entry.collection().wave().isEmpty();
  }

  private static boolean isOf(LedgerEntry entry, String address) {
    return entry.collection().collectorAddress().equals(address);
  }

  private boolean isPresent(LedgerEntry entry) {
    return entry.time().isPresent()
        && budget
            .period()
            .map(period -> entry.time().get().isAfter(time.minus(period.length())))
            .orElse(true);
  }

  /** Returns the same without one entry. */
  Spent without(LedgerEntry entry) {
    return new Spent(
        budget,
        time,
        entries.stream().filter(other -> !other.equals(entry)).collect(toUnmodifiableList()));
  }

  /**
   * Checks that a report is within the budget.
   *
   * @throws BudgetExceededException naming the first cap that the report exceeds
   */
  void checkReport(CollectionKey collection, PrivacyLoss loss) {
    if (collection.wave().isPresent()) {
      checkPeriod(period(), loss);
      return;
    }
    checkLifetime(loss);
    checkPeriod(period(), loss);
    checkCollector(collection, loss);
  }

  /**
   * Checks that a series is within the budget, and that a single answer is within the cap per
   * period.
   *
   * @throws BudgetExceededException naming the first cap that the series exceeds
   */
  void checkSeries(CollectionKey series, PrivacyLoss whole, PrivacyLoss each) {
    checkLifetime(whole);
    checkPeriod(Sum.NOTHING, each);
    checkCollector(series, whole);
  }

  private void checkLifetime(PrivacyLoss loss) {
    check(Cap.LIFETIME, lifetime(), loss, budget.lifetime(), "the lifetime's " + budget.lifetime());
  }

  /** Checks the cap per period alone, for a loss that the other caps have counted before. */
  void checkPeriod(Sum spent, PrivacyLoss loss) {
    budget
        .period()
        .ifPresent(
            cap ->
                check(
                    Cap.PERIOD,
                    spent,
                    loss,
                    cap.loss(),
                    cap.loss() + " that is allowed in any " + cap.words()));
  }

  private void checkCollector(CollectionKey collection, PrivacyLoss loss) {
    String address = collection.collectorAddress();
    budget
        .collector()
        .ifPresent(
            cap ->
                check(
                    Cap.COLLECTOR,
                    collector(address),
                    loss,
                    cap,
                    cap + " that is allowed to the collector " + address));
  }

  private static void check(Cap cap, Sum spent, PrivacyLoss more, PrivacyLoss most, String which) {
    if (spent.plus(more).isBeyond(most)) {
      throw new BudgetExceededException(
          cap,
          String.format(
              "a report would take %s; of %s, earlier reports have taken %s", more, which, spent));
    }
  }

  /**
   * Returns a text for the owner: the spent and the allowed losses, and a list of all collections.
   */
  public String explain() {
    return new Explanation(this).text();
  }

  @Override
  public String toString() {
    return explain();
  }
}

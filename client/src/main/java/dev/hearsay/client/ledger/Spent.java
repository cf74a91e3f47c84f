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
 * What a person's reports have taken, of what the owner allows. Immutable.
 *
 * <p>A series counts towards lifetime and collector with all of its answers from the moment it is
 * joined, and towards a period answer by answer.
 *
 * <p><b>The period slides.</b> A loss at time t is admitted if it and all losses after t − P, for P
 * the period's length, are within the cap. So are all losses of any period of that length, wherever
 * it begins: let the last of them be at t, then the others are after t − P. Fixed weeks would let
 * two caps be spent within a minute, around midnight. Losses that an old version has stored have no
 * time. They were before there was a cap per period, and do not count towards it.
 *
 * @param time of the ledger, which is never before the last loss
 * @param entries all of a ledger's, the oldest first
 */
public record Spent(Budget budget, Instant time, List<LedgerEntry> entries) {

  /** A sum of losses: 0, or more than any one report may take. */
  public record Sum(BigDecimal epsilon, BigDecimal delta) {

    private static final Sum NOTHING = new Sum(BigDecimal.ZERO, BigDecimal.ZERO);
    private static final MathContext SIX_DIGITS = new MathContext(6);

    static Sum of(PrivacyLoss loss) {
      return NOTHING.plus(loss);
    }

    /** Losses add up; a double is a finite decimal, so the sum is exact. */
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

    /** To six digits, for people. */
    @Override
    public String toString() {
      String text = "ε = " + epsilon.round(SIX_DIGITS).doubleValue();
      return delta.signum() == 0 ? text : text + ", δ = " + delta.round(SIX_DIGITS).doubleValue();
    }
  }

  public Spent {
    entries = List.copyOf(entries);
  }

  /** By all reports ever, and by all series that were joined. */
  public Sum lifetime() {
    return sum(Spent::isWhole);
  }

  /** By the reports of the present period; by all that have a time, if there is no such cap. */
  public Sum period() {
    return sum(entry -> !entry.isSeries() && isPresent(entry));
  }

  /**
   * By all reports to one collector.
   *
   * @param address as {@link CollectionKey#collectorAddress} spells it
   */
  public Sum collector(String address) {
    return sum(entry -> isWhole(entry) && isOf(entry, address));
  }

  /** The addresses of all collectors that something was told. */
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

  /** A wave's loss is a share of what its series has reserved. */
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

  /** The same without one entry. */
  Spent without(LedgerEntry entry) {
    return new Spent(
        budget,
        time,
        entries.stream().filter(other -> !other.equals(entry)).collect(toUnmodifiableList()));
  }

  /**
   * Refuses a report that does not fit.
   *
   * @throws BudgetExceededException naming the first cap that it exceeds
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
   * Refuses a series that does not fit, or none of whose answers would ever fit a period.
   *
   * @throws BudgetExceededException naming the first cap that it exceeds
   */
  void checkSeries(CollectionKey series, PrivacyLoss whole, PrivacyLoss each) {
    checkLifetime(whole);
    checkPeriod(Sum.NOTHING, each);
    checkCollector(series, whole);
  }

  private void checkLifetime(PrivacyLoss loss) {
    check(Cap.LIFETIME, lifetime(), loss, budget.lifetime(), "the lifetime's " + budget.lifetime());
  }

  /** Towards the period alone, for a loss that the other caps have counted before. */
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

  /** In sentences and lists, for a person. */
  public String explain() {
    return new Explanation(this).text();
  }

  @Override
  public String toString() {
    return explain();
  }
}

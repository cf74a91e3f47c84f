package dev.hearsay.client;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PlanHash;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Tiers;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.learn.Round;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The limits that a device's owner sets. A client checks all of them before it reads any value.
 * Immutable.
 *
 * <p>By default, a device answers every collector. It answers a question if the loss is within the
 * limit, ε is at least {@value #USUAL_MIN_EPSILON}, and the schema is total: it has a place for
 * every value, so that no value can prevent a report.
 *
 * <pre>
 *   Permissions.upTo(PrivacyLoss.pure(2)).onlyCollectors(Set.of(URI.create("https://a.example")))
 * </pre>
 */
public final class Permissions {

  /**
   * The default minimum of ε per question. Honest questions have a larger ε: at ε = 0.01, reports
   * of a million people estimate a share only to within 0.1. The minimum also bounds how often a
   * collector can ask: a lifetime budget of ε = 10 allows at most 1,000 questions. Without a
   * minimum, it would allow 10¹⁰ questions with the smallest possible ε, 10⁻⁹.
   */
  static final double USUAL_MIN_EPSILON = 0.01;

  private final PrivacyLoss limit;
  private final double minEpsilon;
  private final Optional<Set<String>> collectors;
  private final Optional<Set<PlanHash>> plans;
  private final boolean isPartialAllowed;

  private Permissions(
      PrivacyLoss limit,
      double minEpsilon,
      Optional<Set<String>> collectors,
      Optional<Set<PlanHash>> plans,
      boolean isPartialAllowed) {
    this.limit = limit;
    this.minEpsilon = minEpsilon;
    this.collectors = collectors;
    this.plans = plans;
    this.isPartialAllowed = isPartialAllowed;
  }

  /**
   * Returns permissions under which one report, or all reports to one series together, may spend at
   * most {@code limit}.
   */
  public static Permissions upTo(PrivacyLoss limit) {
    return new Permissions(limit, USUAL_MIN_EPSILON, Optional.empty(), Optional.empty(), false);
  }

  /**
   * Returns these permissions with another minimum of ε per question.
   *
   * @param epsilon at least 0
   */
  public Permissions withMinEpsilon(double epsilon) {
    if (!(epsilon >= 0 && epsilon <= limit.epsilon())) {
      throw new IllegalArgumentException(
          "the least ε is " + epsilon + "; it must be in [0, " + limit.epsilon() + "]");
    }
    return new Permissions(limit, epsilon, collectors, plans, isPartialAllowed);
  }

  /** Returns these permissions restricted to the collectors at these addresses. */
  public Permissions onlyCollectors(Set<URI> addresses) {
    Set<String> allowed =
        addresses.stream()
            .map(address -> CollectorAddress.of(address).toString())
            .collect(Collectors.toUnmodifiableSet());
    return new Permissions(limit, minEpsilon, Optional.of(allowed), plans, isPartialAllowed);
  }

  /**
   * Returns these permissions restricted to these plans. For a training, these are the plans of
   * single rounds; for a series, the plan of the whole series.
   */
  public Permissions onlyPlans(Set<PlanHash> hashes) {
    Optional<Set<PlanHash>> allowed = Optional.of(Set.copyOf(hashes));
    return new Permissions(limit, minEpsilon, collectors, allowed, isPartialAllowed);
  }

  /**
   * Returns these permissions extended to schemas in which a value can be illegal. Use it only for
   * schemas that the owner wrote. A person whose value is illegal makes no report, and <b>the
   * missing report reveals that without any noise</b>: a few such plans determine a number exactly.
   */
  public Permissions allowLeakyPartialSchemas() {
    return new Permissions(limit, minEpsilon, collectors, plans, true);
  }

  /**
   * Checks that the owner allows a collector.
   *
   * @throws IllegalArgumentException if the owner does not allow it
   */
  void check(CollectorAddress address) {
    if (collectors.isPresent() && !collectors.get().contains(address.toString())) {
      throw new IllegalArgumentException(
          "the collector is " + address + "; the owner allows " + new TreeSet<>(collectors.get()));
    }
  }

  /**
   * Returns a device for a plan.
   *
   * @throws PlanRefusedException if the owner does not allow the plan
   */
  Device device(Plan plan) {
    checkIsAllowed(plan);
    if (plan.wave().isPresent()) {
      throw new PlanRefusedException(
          plan + " is one wave of a series, which is no collection of its own; see takePart");
    }
    if (!isPartialAllowed) {
      checkIsTotal(plan);
    }
    return Device.of(plan, limit);
  }

  /**
   * Returns the most accurate tier within the limit. It depends on the owner's limit alone.
   *
   * @throws PlanRefusedException if every tier exceeds the limit
   */
  Plan chosen(Tiers tiers) {
    return tiers.plans().stream()
        .filter(plan -> plan.wholeLoss().epsilon() <= limit.epsilon())
        .filter(plan -> plan.wholeLoss().delta() <= limit.delta())
        .reduce((less, more) -> more)
        .orElseThrow(
            () ->
                new PlanRefusedException(
                    String.format(
                        "every tier exceeds the owner's limit of %s; the least is %s",
                        limit, tiers.plans().get(0))));
  }

  private void checkIsAllowed(Plan plan) {
    if (plans.isPresent() && !plans.get().contains(plan.hash())) {
      throw new PlanRefusedException(
          plan + " has the hash " + plan.hash() + "; the owner does not allow this plan");
    }
  }

  private static void checkIsTotal(Plan plan) {
    if (!plan.schema().isTotal()) {
      throw new PlanRefusedException(
          String.format(
              "%s does not accept every value, and a missing report would reveal the others: %s",
              plan, plan.schema().howToMakeTotal()));
    }
  }

  /**
   * Returns a device for one wave of a series. All answers to the series together are within the
   * limit. The schema must be total, even if the owner allows partial schemas: in a series, each
   * wave without a report would reveal something about the value.
   *
   * @throws PlanRefusedException if the owner does not allow the series, or if its loss is larger
   *     than it claims
   */
  Device device(Plan series, int wave) {
    checkIsAllowed(series);
    if (!series.isWholeSeries()) {
      throw new PlanRefusedException(series + " is not a series; it is asked once");
    }
    checkIsTotal(series);
    return Device.ofWave(series, wave, limit);
  }

  /**
   * Returns the round of a training that a plan belongs to, or empty if the plan asks for the
   * values themselves.
   *
   * @throws PlanRefusedException if the plan's question is not understood, or if its schema does
   *     not accept every value
   */
  Optional<Round> round(Plan plan) {
    Optional<Round> round;
    try {
      round = Round.of(plan);
    } catch (IllegalArgumentException e) {
      throw new PlanRefusedException(plan + ": " + e.getMessage());
    }
    if (round.isPresent() && !round.get().schema().isTotal()) {
      throw new PlanRefusedException(
          String.format(
              "%s does not accept every value, and a missing report would reveal the others: %s",
              plan, round.get().schema().howToMakeTotal()));
    }
    return round;
  }

  /**
   * Returns the loss to count: the loss that the audit proves, not the larger one that the plan may
   * claim. With a claim far above the real loss, a collector could use up the owner's budget for
   * other collectors. The proven loss is rounded up. If rounding puts it above the claim, the claim
   * is counted, because the audit has confirmed the claim.
   */
  static PrivacyLoss provenLoss(Plan plan) {
    ExactLoss exact = plan.audit().loss();
    double epsilon = Math.min(exact.epsilon(), plan.loss().epsilon());
    return new PrivacyLoss(
        Math.max(epsilon, PrivacyLoss.MIN_EPSILON), Math.min(exact.delta(), plan.loss().delta()));
  }

  /**
   * Checks that a question has at least the owner's minimum of ε. A smaller ε gives almost no
   * information about the crowd, so such a question must have another purpose.
   *
   * @param loss the loss that is counted
   * @throws PlanRefusedException if ε is below the minimum
   */
  void checkMinimum(PrivacyLoss loss) {
    if (loss.epsilon() < minEpsilon) {
      throw new PlanRefusedException(
          String.format(
              "the question has ε = %s; the owner allows no question below ε = %s",
              loss.epsilon(), minEpsilon));
    }
  }
}

package dev.hearsay.client;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PlanHash;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.learn.Round;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a device's owner allows. A client checks all of it before it looks at any value. Immutable.
 *
 * <p>Unless its owner says otherwise, a device answers every collector, and every question that is
 * within the limit, has at least ε = {@value #USUAL_MIN_EPSILON}, and has a place for every value.
 */
public final class Permissions {

  /**
   * Honest questions have more: with ε = 0.01, a million people tell a share to within 0.1 only.
   * And it bounds how often a collector can ask: a lifetime of ε = 10 is a thousand questions at
   * most, and not ten thousand millions.
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

  /** One report, or all reports to one series together, may take {@code limit} at most. */
  public static Permissions upTo(PrivacyLoss limit) {
    return new Permissions(limit, USUAL_MIN_EPSILON, Optional.empty(), Optional.empty(), false);
  }

  /**
   * With another least ε per question.
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

  /** For these collectors only, by their addresses. */
  public Permissions onlyCollectors(Set<URI> addresses) {
    Set<String> allowed =
        addresses.stream()
            .map(address -> CollectorAddress.of(address).toString())
            .collect(Collectors.toUnmodifiableSet());
    return new Permissions(limit, minEpsilon, Optional.of(allowed), plans, isPartialAllowed);
  }

  /** For these plans only: of a training, those of certain rounds; of a series, the whole. */
  public Permissions onlyPlans(Set<PlanHash> hashes) {
    Optional<Set<PlanHash>> allowed = Optional.of(Set.copyOf(hashes));
    return new Permissions(limit, minEpsilon, collectors, allowed, isPartialAllowed);
  }

  /**
   * Also for schemas in which a value can be illegal. A person whose value is illegal makes no
   * report then, and <b>whoever asked learns from the silence what no noise covers</b>: a few such
   * plans read a number to the unit. For schemas that the owner wrote.
   */
  public Permissions allowLeakyPartialSchemas() {
    return new Permissions(limit, minEpsilon, collectors, plans, true);
  }

  /**
   * Refuses a collector.
   *
   * @throws IllegalArgumentException if the owner does not allow it
   */
  void check(CollectorAddress address) {
    if (collectors.isPresent() && !collectors.get().contains(address.toString())) {
      throw new IllegalArgumentException(
          "the collector is " + address + "; its owner allows " + new TreeSet<>(collectors.get()));
    }
  }

  /**
   * A device for a plan.
   *
   * @throws PlanRefusedException if the owner does not allow the plan
   */
  Device device(Plan plan) {
    checkIsAllowed(plan);
    if (plan.wave().isPresent()) {
      throw new PlanRefusedException(plan + " is no collection of its own; see takePart");
    }
    if (!isPartialAllowed) {
      checkIsTotal(plan);
    }
    return Device.of(plan, limit);
  }

  private void checkIsAllowed(Plan plan) {
    if (plans.isPresent() && !plans.get().contains(plan.hash())) {
      throw new PlanRefusedException(
          plan + " is " + plan.hash() + ", which is none of those that its owner allows");
    }
  }

  private static void checkIsTotal(Plan plan) {
    if (!plan.schema().isTotal()) {
      throw new PlanRefusedException(
          String.format(
              "%s leaves some values without a place, and silence would tell them: %s",
              plan, plan.schema().howToMakeTotal()));
    }
  }

  /**
   * A device for one wave of a series, all of whose answers together are within the limit. Every
   * value has to have a place, whatever else the owner allows: silence would tell again and again.
   *
   * @throws PlanRefusedException if the owner does not allow the series, or it takes more than it
   *     claims
   */
  Device device(Plan series, int wave) {
    checkIsAllowed(series);
    if (!series.isWholeSeries()) {
      throw new PlanRefusedException(series + " is no series; it is asked once");
    }
    checkIsTotal(series);
    return Device.ofWave(series, wave, limit);
  }

  /**
   * What a plan asks to be computed from a person's values, if it does.
   *
   * @throws PlanRefusedException if the plan's question is not understood, or is about a schema
   *     that leaves some values without a place
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
              "%s asks about values some of which have no place, and silence would tell them: %s",
              plan, round.get().schema().howToMakeTotal()));
    }
    return round;
  }

  /**
   * What the audit proves, not what the plan claims: with a claim far above its real loss, a
   * collector could use up what the owner would give to others. Where rounding put the proven loss
   * above the claim, the claim holds too, and is the better bound.
   */
  static PrivacyLoss provenLoss(Plan plan) {
    ExactLoss exact = plan.audit().loss();
    double epsilon = Math.min(exact.epsilon(), plan.loss().epsilon());
    return new PrivacyLoss(
        Math.max(epsilon, PrivacyLoss.MIN_EPSILON), Math.min(exact.delta(), plan.loss().delta()));
  }

  /**
   * Refuses a question that tells next to nothing: whoever asks it is after something else.
   *
   * @param loss as counted
   * @throws PlanRefusedException if ε is less than the owner's least
   */
  void checkMinimum(PrivacyLoss loss) {
    if (loss.epsilon() < minEpsilon) {
      throw new PlanRefusedException(
          String.format(
              "the question takes ε = %s; its owner takes questions from ε = %s on",
              loss.epsilon(), minEpsilon));
    }
  }
}

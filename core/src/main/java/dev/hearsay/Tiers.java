package dev.hearsay;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableList;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Plans of the same questions with different privacy losses, of which each person chooses one. It
 * is ULDP of "Federated Learning for the Internet of Things" (2020). Tiers are immutable.
 *
 * <p>A tier is an ordinary plan: devices, reports and audits do not know of the others. A {@link
 * TieredTally} combines the reports into one estimate.
 *
 * <p><strong>The choice must not depend on the answers.</strong> The collector sees which plan a
 * report answers, so a choice that depends on an answer reveals something about it, which no audit
 * counts. People should therefore choose before they see the questions, or once for all of them.
 *
 * <pre>{@code
 * Tiers tiers = new Tiers(List.of(cautious, usual, open));
 * Plan plan = tiers.within(1.5).orElseThrow(); // the most accurate plan with ε of at most 1.5
 * }</pre>
 *
 * @param plans the plans by rising ε
 */
public record Tiers(List<Plan> plans) {

  /** The largest number of tiers. A person cannot weigh more, and an estimate reads all of them. */
  public static final int MAX_TIERS = 16;

  /**
   * Creates tiers from plans in any order.
   *
   * @throws IllegalArgumentException if there are fewer than 2 or more than {@value #MAX_TIERS},
   *     two have one ε, or they differ in their questions or in their waves
   */
  public Tiers {
    plans =
        plans.stream()
            .sorted(Comparator.comparingDouble(plan -> plan.wholeLoss().epsilon()))
            .collect(toUnmodifiableList());
    if (plans.size() < 2 || plans.size() > MAX_TIERS) {
      throw new IllegalArgumentException(
          "there are " + plans.size() + " tiers; there must be 2 to " + MAX_TIERS);
    }
    for (int i = 1; i < plans.size(); i++) {
      checkNext(plans.get(i - 1), plans.get(i));
    }
  }

  private static void checkNext(Plan plan, Plan next) {
    if (!plan.schema().equals(next.schema())) {
      throw new IllegalArgumentException(
          String.format("the tiers %s and %s have different schemas", plan, next));
    }
    boolean isOnOneSchedule =
        schedule(plan).equals(schedule(next)) && plan.wave().equals(next.wave());
    if (!isOnOneSchedule) {
      throw new IllegalArgumentException(
          String.format("the tiers %s and %s have different waves", plan, next));
    }
    if (plan.wholeLoss().epsilon() == next.wholeLoss().epsilon()) {
      throw new IllegalArgumentException(
          "two tiers have ε = " + plan.wholeLoss().epsilon() + "; each must have an ε of its own");
    }
  }

  /** Returns when waves open. How many of them a person answers may differ from tier to tier. */
  private static Optional<Series> schedule(Plan plan) {
    return plan.series().map(series -> series.withAnswers(1));
  }

  /** Returns the questions, which all tiers share. */
  public Schema schema() {
    return plans.get(0).schema();
  }

  /** Returns the waves of the tiers' series, if there is one. */
  public Optional<Series> series() {
    return plans.get(0).series();
  }

  /**
   * Returns the most accurate plan whose ε is at most a limit; empty if every tier exceeds it. In a
   * series, ε is the loss of all answers together.
   */
  public Optional<Plan> within(double epsilon) {
    return plans.stream()
        .filter(plan -> plan.wholeLoss().epsilon() <= epsilon)
        .reduce((less, more) -> more);
  }

  /**
   * Returns the plan with this ε.
   *
   * @throws IllegalArgumentException if no tier has it
   */
  public Plan of(double epsilon) {
    return within(epsilon)
        .filter(plan -> plan.wholeLoss().epsilon() == epsilon)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no tier with ε = " + epsilon + "; there are ε = " + inWords()));
  }

  private String inWords() {
    return plans.stream()
        .map(plan -> Double.toString(plan.wholeLoss().epsilon()))
        .collect(joining(", "));
  }

  /** Returns the tier with this hash, or the wave of a tier; empty if there is none. */
  public Optional<Plan> named(PlanHash hash) {
    return plans.stream().flatMap(plan -> plan.named(hash).stream()).findFirst();
  }

  /**
   * Returns one wave of every tier.
   *
   * @throws IllegalArgumentException if there is no such wave
   */
  public Tiers wave(int number) {
    return new Tiers(plans.stream().map(plan -> plan.wave(number)).collect(toUnmodifiableList()));
  }
}

package dev.hearsay.collector.screen;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.collector.screen.PoisoningScreen.Flag.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tells from a plan and a tally whether somebody forges reports.
 *
 * <p>For each symbol the plan fixes a least and a greatest probability over all values that a
 * person can have; a count that lies outside of both by more than chance is not from devices that
 * follow the plan. So it is with sums that do not depend on the values at all, such as the number
 * of ones in unary reports, and with which parts devices draw.
 *
 * <p>An honest collection of any size and with any values is given an alarm with a probability of
 * at most 10⁻⁸, and a warning of at most 10⁻⁴: see {@link TailBound}. The converse does not hold. A
 * few forgers stay below the noise, and whoever forges values instead of reports, that is, runs the
 * true mechanism on an invented value, cannot be told from somebody who has that value.
 */
public final class PoisoningScreen {

  private PoisoningScreen() {}

  /**
   * What the screen found.
   *
   * @param flags the oddest first, at most one per attribute and kind
   * @param checks how many comparisons were made; p-values are corrected for them
   */
  public record Screening(List<Flag> flags, int checks) {}

  /**
   * One comparison of counts with what the plan makes possible.
   *
   * @param logChance the logarithm of a bound on the chance that honest reports do this
   * @param text what to say if that is too small, with places for the numbers
   */
  record Check(
      String attribute, Flag.Kind kind, double logChance, String text, List<Object> numbers) {

    /** Corrected for the number of all checks, by Bonferroni. */
    double pValue(int checks) {
      return Math.min(1, Math.exp(logChance + Math.log(checks)));
    }

    String message() {
      return String.format(Locale.ROOT, text, numbers.toArray());
    }
  }

  /** Compares everything that was counted with everything that the plan makes possible. */
  public static Screening screen(Tally tally) {
    List<Check> checks = new ArrayList<>(selections(tally));
    Plan plan = tally.plan();
    for (int part = 0; part < plan.parts().size(); part++) {
      if (tally.reports(part) > 0) {
        checks.addAll(new PartChecks(tally, part).all());
      }
    }
    return new Screening(flags(checks), checks.size());
  }

  /** Whether parts were drawn as often as devices draw them, whatever the values are. */
  private static List<Check> selections(Tally tally) {
    Plan plan = tally.plan();
    if (tally.reports() == 0 || plan.sampled() == plan.parts().size()) {
      return List.of(); // then there is nothing to draw
    }
    return IntStream.range(0, plan.parts().size())
        .mapToObj(part -> selection(tally, part))
        .toList();
  }

  private static Check selection(Tally tally, int part) {
    double inclusion = tally.plan().sampling().inclusion(part);
    long count = tally.reports(part);
    long all = tally.reports();
    return new Check(
        attributes(tally.plan(), part),
        Flag.Kind.PART_SELECTION,
        TailBound.outside((double) count, (double) all, inclusion, inclusion),
        "%,d of %,d reports are on this; devices draw it for about %,.0f",
        List.of(count, all, inclusion * all));
  }

  private static String attributes(Plan plan, int part) {
    return plan.parts().get(part).attributes().stream()
        .map(place -> plan.schema().attributes().get(place).name())
        .collect(Collectors.joining(", "));
  }

  private static List<Flag> flags(List<Check> checks) {
    Map<List<Object>, List<Check>> groups =
        checks.stream()
            .filter(check -> severity(check.pValue(checks.size())).isPresent())
            .collect(
                Collectors.groupingBy(
                    check -> List.of(check.attribute(), check.kind()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return groups.values().stream()
        .map(group -> flag(group, checks.size()))
        .sorted(Comparator.comparingDouble(Flag::pValue))
        .toList();
  }

  /** The oddest of a group stands for all of it. */
  private static Flag flag(List<Check> group, int checks) {
    Check oddest = group.stream().min(Comparator.comparingDouble(Check::logChance)).orElseThrow();
    String more = group.size() == 1 ? "" : " (and " + (group.size() - 1) + " more like this)";
    double pValue = oddest.pValue(checks);
    return new Flag(
        oddest.attribute(),
        oddest.kind(),
        oddest.message() + more,
        pValue,
        severity(pValue).orElseThrow());
  }

  private static Optional<Severity> severity(double pValue) {
    return Arrays.stream(Severity.values())
        .filter(severity -> pValue <= severity.mostChance())
        .max(Comparator.naturalOrder());
  }

  /**
   * Something that devices which follow the plan would hardly ever bring about.
   *
   * @param attribute the attribute it was seen on, or several with commas between
   * @param message one line for people: what was counted, and what is possible
   * @param pValue at most this is the chance of it, or of anything as odd among all that was
   *     checked, if everybody is honest
   */
  public record Flag(
      String attribute, Kind kind, String message, double pValue, Severity severity) {

    /** What does not fit. */
    public enum Kind {
      /** A symbol came more or less often than under any values. */
      SYMBOL_COUNT,
      /** A value's share is below 0 or above 1 by more than noise. */
      IMPOSSIBLE_SHARE,
      /** A mean is outside of its range by more than noise. */
      IMPOSSIBLE_MEAN,
      /** Bit maps have more or fewer ones than the plan sets. */
      NUMBER_OF_ONES,
      /** The shares of one attribute do not add up to 1. */
      SUM_OF_SHARES,
      /** A part was reported on more or less often than devices draw it. */
      PART_SELECTION;

      /** As in JSON: small letters and hyphens. */
      @Override
      public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
      }
    }

    /** How sure the screen is. */
    public enum Severity {
      /** Chance would do this less than once in ten thousand honest collections. */
      WARNING(1e-4),
      /** Chance would do this less than once in a hundred million honest collections. */
      ALARM(1e-8);

      private final double mostChance;

      Severity(double mostChance) {
        this.mostChance = mostChance;
      }

      /** The p-value from which on downwards a flag has this severity. */
      public double mostChance() {
        return mostChance;
      }

      /** As in JSON. */
      @Override
      public String toString() {
        return name().toLowerCase(Locale.ROOT);
      }
    }
  }
}

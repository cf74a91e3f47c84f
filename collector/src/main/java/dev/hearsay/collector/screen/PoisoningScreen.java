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
 * A test of a plan and a tally for forged reports.
 *
 * <p>For each symbol the plan fixes a smallest and a largest probability over all values that a
 * person can have. A count that is outside that range by more than chance does not come from
 * devices that follow the plan. The same holds for sums that do not depend on the values at all,
 * such as the number of ones in unary reports, and for the parts that devices draw.
 *
 * <p>For an honest collection of any size and with any values, the probability of an alarm is at
 * most 10⁻⁸ and that of a warning at most 10⁻⁴: see {@link TailBound}. The converse does not hold.
 * A few forgers stay below the noise. An attacker who forges values instead of reports, that is,
 * runs the true mechanism on an invented value, is indistinguishable from a person with that value.
 */
public final class PoisoningScreen {

  private PoisoningScreen() {}

  /**
   * The result of a screening.
   *
   * @param flags the findings with the smallest p-value first, at most one per attribute and kind
   * @param checks the number of comparisons, for which p-values are corrected
   */
  public record Screening(List<Flag> flags, int checks) {}

  /**
   * A comparison of counts with the range that the plan allows.
   *
   * @param logChance the logarithm of a bound on the probability of this count in honest reports
   * @param text the message if that probability is too small, with placeholders for the numbers
   */
  record Check(
      String attribute, Flag.Kind kind, double logChance, String text, List<Object> numbers) {

    /** Returns the p-value after Bonferroni's correction for the number of all checks. */
    double pValue(int checks) {
      return Math.min(1, Math.exp(logChance + Math.log(checks)));
    }

    String message() {
      return String.format(Locale.ROOT, text, numbers.toArray());
    }
  }

  /** Compares all counts of a tally with the ranges that the plan allows. */
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

  /** Returns the checks of how often each part was drawn, which does not depend on values. */
  private static List<Check> selections(Tally tally) {
    Plan plan = tally.plan();
    if (tally.reports() == 0 || plan.sampled() == plan.parts().size()) {
      return List.of(); // every device reports on all parts
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
        "%,d of %,d reports include this part; devices include it in about %,.0f",
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

  /** Returns the flag of a group of checks, which shows the check with the smallest p-value. */
  private static Flag flag(List<Check> group, int checks) {
    Check worst = group.stream().min(Comparator.comparingDouble(Check::logChance)).orElseThrow();
    String more = group.size() == 1 ? "" : " (and " + (group.size() - 1) + " more like this)";
    double pValue = worst.pValue(checks);
    return new Flag(
        worst.attribute(),
        worst.kind(),
        worst.message() + more,
        pValue,
        severity(pValue).orElseThrow());
  }

  private static Optional<Severity> severity(double pValue) {
    return Arrays.stream(Severity.values())
        .filter(severity -> pValue <= severity.mostChance())
        .max(Comparator.naturalOrder());
  }

  /**
   * A count that devices which follow the plan would hardly ever produce.
   *
   * @param attribute the attribute concerned, or several separated by commas
   * @param message one line for people: the count and the possible range
   * @param pValue a bound on the probability that any of all checks deviates this much if all
   *     reports are honest
   */
  public record Flag(
      String attribute, Kind kind, String message, double pValue, Severity severity) {

    /** The kind of a deviation. */
    public enum Kind {
      /** A symbol occurred more or less often than any values can cause. */
      SYMBOL_COUNT,
      /** The share of a value is below 0 or above 1 by more than noise. */
      IMPOSSIBLE_SHARE,
      /** A mean is outside of its range by more than noise. */
      IMPOSSIBLE_MEAN,
      /** Bit maps have more or fewer ones than the plan sets. */
      NUMBER_OF_ONES,
      /** The shares of one attribute do not add up to 1. */
      SUM_OF_SHARES,
      /** A part was reported on more or less often than devices draw it. */
      PART_SELECTION;

      /** Returns the name as JSON has it: lower case with hyphens. */
      @Override
      public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
      }
    }

    /** The severity of a flag, by its p-value. */
    public enum Severity {
      /** Chance causes less than one warning in ten thousand honest collections. */
      WARNING(1e-4),
      /** Chance causes less than one alarm in a hundred million honest collections. */
      ALARM(1e-8);

      private final double mostChance;

      Severity(double mostChance) {
        this.mostChance = mostChance;
      }

      /** Returns the largest p-value of this severity. */
      public double mostChance() {
        return mostChance;
      }

      /** Returns the name as JSON has it: lower case. */
      @Override
      public String toString() {
        return name().toLowerCase(Locale.ROOT);
      }
    }
  }
}

package dev.hearsay.collector.screen;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.collector.screen.Flag.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  /** Compares everything that was counted with everything that the plan makes possible. */
  public static Screening screen(Tally tally) {
    List<Check> checks = new ArrayList<>(PartSelection.checks(tally));
    Plan plan = tally.plan();
    for (int part = 0; part < plan.parts().size(); part++) {
      if (tally.reports(part) > 0) {
        checks.addAll(new PartChecks(tally, part).all());
      }
    }
    return new Screening(flags(checks), checks.size());
  }

  private static List<Flag> flags(List<Check> checks) {
    Map<List<Object>, List<Check>> groups = new LinkedHashMap<>();
    for (Check check : checks) {
      if (severity(check.pValue(checks.size())).isPresent()) {
        groups
            .computeIfAbsent(List.of(check.attribute(), check.kind()), key -> new ArrayList<>())
            .add(check);
      }
    }
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
        oddest.message().get() + more,
        pValue,
        severity(pValue).orElseThrow());
  }

  private static Optional<Severity> severity(double pValue) {
    return Arrays.stream(Severity.values())
        .filter(severity -> pValue <= severity.mostChance())
        .max(Comparator.naturalOrder());
  }
}

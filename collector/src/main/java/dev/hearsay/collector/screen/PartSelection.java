package dev.hearsay.collector.screen;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Whether parts were drawn as often as devices draw them, which does not depend on any value. */
final class PartSelection {

  private PartSelection() {}

  static List<Check> checks(Tally tally) {
    Plan plan = tally.plan();
    if (tally.reports() == 0 || plan.sampled() == plan.parts().size()) {
      return List.of(); // then there is nothing to draw
    }
    return IntStream.range(0, plan.parts().size()).mapToObj(part -> check(tally, part)).toList();
  }

  private static Check check(Tally tally, int part) {
    double inclusion = tally.plan().sampling().inclusion(part);
    long count = tally.reports(part);
    return new Check(
        attributes(tally.plan(), part),
        Flag.Kind.PART_SELECTION,
        TailBound.outside((double) count, (double) tally.reports(), inclusion, inclusion),
        () ->
            String.format(
                Locale.ROOT,
                "%,d of %,d reports are on this; devices draw it for about %,.0f",
                count,
                tally.reports(),
                inclusion * tally.reports()));
  }

  static String attributes(Plan plan, int part) {
    return plan.parts().get(part).attributes().stream()
        .map(place -> plan.schema().attributes().get(place).name())
        .collect(Collectors.joining(", "));
  }
}

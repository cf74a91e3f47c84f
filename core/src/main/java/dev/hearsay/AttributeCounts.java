package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.category.Entries;
import dev.hearsay.category.ShareReader;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.category.SupportModel;
import dev.hearsay.joint.TupleMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumberReader;
import dev.hearsay.number.Sample;
import java.util.ArrayList;
import java.util.List;

/**
 * The counts of one part of a tally that belong to one attribute. The counts of a joint part are
 * summed onto the attribute's coordinate, so that estimators need not handle joint parts.
 *
 * @param mechanism the part's mechanism, or for a joint part the marginal of the coordinate
 * @param first the place of the attribute's first number among the part's numbers
 * @param reports how many people reported on the part
 * @param cells the counters
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record AttributeCounts(Mechanism mechanism, int first, long reports, long[] cells) {

  /**
   * Returns the counts of all parts of a tally that report on an attribute, in the plan's order.
   */
  static List<AttributeCounts> of(Tally tally, int attribute) {
    List<AttributeCounts> counts = new ArrayList<>();
    for (int part : tally.plan().partsOf(attribute)) {
      Plan.Part read = tally.plan().parts().get(part);
      int coordinate = read.attributes().indexOf(attribute);
      int first =
          read.attributes().subList(0, coordinate).stream()
              .mapToInt(place -> width(tally, place))
              .sum();
      counts.add(of(read, coordinate, first, tally.reports(part), tally.cells(part)));
    }
    return counts;
  }

  /**
   * Returns the counts of every attribute, in the schema's order, from all tiers. Each part is read
   * once, even if it is about several attributes.
   */
  static List<List<AttributeCounts>> all(Counted counted) {
    List<List<AttributeCounts>> counts = new ArrayList<>();
    counted.schema().attributes().forEach(attribute -> counts.add(new ArrayList<>(1)));
    reported(counted.tallies()).forEach(tally -> addAll(tally, counts));
    return counts;
  }

  /** Returns the tallies with reports, or the first if there are none. */
  private static List<Tally> reported(List<Tally> tallies) {
    List<Tally> reported =
        tallies.stream().filter(tally -> tally.reports() > 0).collect(toUnmodifiableList());
    return reported.isEmpty() ? tallies.subList(0, 1) : reported;
  }

  private static void addAll(Tally tally, List<List<AttributeCounts>> counts) {
    for (int part = 0; part < tally.plan().parts().size(); part++) {
      Plan.Part read = tally.plan().parts().get(part);
      long[] cells = tally.cells(part);
      int first = 0;
      for (int coordinate = 0; coordinate < read.attributes().size(); coordinate++) {
        int place = read.attributes().get(coordinate);
        counts.get(place).add(of(read, coordinate, first, tally.reports(part), cells));
        first += width(tally, place);
      }
    }
  }

  private static int width(Tally tally, int place) {
    return tally.plan().schema().attributes().get(place).width();
  }

  private static AttributeCounts of(
      Plan.Part part, int coordinate, int first, long reports, long[] cells) {
    return part.mechanism() instanceof TupleMechanism joint
        ? new AttributeCounts(
            joint.marginal(coordinate), first, reports, joint.onto(cells, coordinate))
        : new AttributeCounts(part.mechanism(), first, reports, cells);
  }

  /** Returns the sample of one of the attribute's numbers, on the mechanism's scale. */
  Sample sample(int place) {
    return mechanism instanceof NumberReader reader
        ? reader.sample(reports, cells, first + place)
        : Sample.NONE; // a part's mechanism fits its attributes
  }

  /**
   * Returns whether each report supports some of the values. Otherwise a report has a noisy number
   * per value.
   */
  boolean isSupport() {
    return mechanism.law() instanceof SupportLaw;
  }

  /** Returns the model of at least one report, each of which supports some of the values. */
  SupportModel supportModel() {
    return SupportModel.of((SupportLaw) mechanism.law(), reports);
  }

  /** Returns the decoded entries of one value. */
  Entries entries(int value) {
    return ((ShareReader) mechanism).entries(reports, cells, value);
  }
}

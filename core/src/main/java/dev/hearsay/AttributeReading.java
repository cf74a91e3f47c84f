package dev.hearsay;

import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.Entries;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.category.SupportModel;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumberReader;
import dev.hearsay.number.Sample;
import java.util.ArrayList;
import java.util.List;

/**
 * What one part of a tally tells about one attribute. A joint part is seen through the attribute's
 * coordinate, so that whoever reads it need not know of joint parts.
 *
 * @param mechanism the part's, or of a joint part its coordinate's
 * @param first the place of the attribute's first number among the part's
 * @param reports how many people reported on the part
 * @param cells what was counted
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record AttributeReading(Mechanism mechanism, int first, long reports, long[] cells) {

  /** What all parts tell of one attribute, in the plan's order. */
  static List<AttributeReading> of(Tally tally, int attribute) {
    List<AttributeReading> readings = new ArrayList<>();
    for (int part : tally.plan().partsOf(attribute)) {
      Plan.Part read = tally.plan().parts().get(part);
      int coordinate = read.attributes().indexOf(attribute);
      int first =
          read.attributes().subList(0, coordinate).stream()
              .mapToInt(place -> width(tally, place))
              .sum();
      readings.add(of(read, coordinate, first, tally.reports(part), tally.cells(part)));
    }
    return readings;
  }

  /**
   * Of every attribute, in the schema's order: each part is read once, however many it is about.
   */
  static List<List<AttributeReading>> all(Tally tally) {
    List<List<AttributeReading>> readings = new ArrayList<>();
    tally.plan().schema().attributes().forEach(attribute -> readings.add(new ArrayList<>(1)));
    for (int part = 0; part < tally.plan().parts().size(); part++) {
      Plan.Part read = tally.plan().parts().get(part);
      long[] cells = tally.cells(part);
      int first = 0;
      for (int coordinate = 0; coordinate < read.attributes().size(); coordinate++) {
        int place = read.attributes().get(coordinate);
        readings.get(place).add(of(read, coordinate, first, tally.reports(part), cells));
        first += width(tally, place);
      }
    }
    return readings;
  }

  private static int width(Tally tally, int place) {
    return tally.plan().schema().attributes().get(place).width();
  }

  private static AttributeReading of(
      Plan.Part part, int coordinate, int first, long reports, long[] cells) {
    return part.mechanism() instanceof JointMechanism joint
        ? new AttributeReading(
            joint.marginal(coordinate), first, reports, joint.law().sumOnto(cells, coordinate))
        : new AttributeReading(part.mechanism(), first, reports, cells);
  }

  /** One of the attribute's numbers, on the mechanism's scale. */
  Sample sample(int place) {
    return mechanism instanceof NumberReader reader
        ? reader.sample(reports, cells, first + place)
        : Sample.NONE; // a part's mechanism fits its attributes
  }

  /** Whether each report supports some of the values; otherwise it is a noisy number per value. */
  boolean isSupport() {
    return mechanism.law() instanceof SupportLaw;
  }

  /** Of at least one report, each supporting some of the values. */
  SupportModel supportModel() {
    return SupportModel.of((SupportLaw) mechanism.law(), reports);
  }

  /** The decoded entries of one value. */
  Entries entries(int value) {
    return ((CategoricalMechanism) mechanism).entries(reports, cells, value);
  }
}

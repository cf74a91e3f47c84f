package dev.hearsay.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute;
import dev.hearsay.CrossEstimate;
import dev.hearsay.Distribution;
import dev.hearsay.Interval;
import dev.hearsay.Quantity;
import dev.hearsay.Schema;
import dev.hearsay.simulate.truth.CrossTruth;
import dev.hearsay.simulate.truth.Truth;
import dev.hearsay.wire.result.TallyResults;
import dev.hearsay.wire.table.Placements;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The true values of quantities, and the same values in the table as it stands. */
final class Truths {

  /**
   * The true values. A value is NaN if the cross does not have it, such as the mean of a group
   * without people.
   */
  private final Map<Quantity.Key, Double> truths = new HashMap<>();

  private final Map<Quantity.Key, RawValue> raws = new HashMap<>();

  private Truths() {}

  static Truths of(TallyResults found, Truth truth, Optional<Placements> placements) {
    Truths truths = new Truths();
    Schema schema = found.estimates().schema();
    for (int place = 0; place < schema.attributes().size(); place++) {
      String name = schema.attributes().get(place).name();
      truths.addAttribute(found.estimates().quantities(name), place, truth, placements);
    }
    for (Distribution one : found.distributions()) {
      truths.addDistribution(one, schema, truth);
    }
    for (int i = 0; i < found.crosses().size(); i++) {
      truths.addCross(found.crosses().get(i), truth.crosses().get(i));
    }
    return truths;
  }

  private void addAttribute(
      List<Quantity> quantities, int place, Truth truth, Optional<Placements> placements) {
    for (int i = 0; i < quantities.size(); i++) {
      Quantity.Key key = quantities.get(i).key();
      double known =
          switch (key.kind()) {
            case SHARE -> truth.share(place, i);
            case ANSWERED -> truth.answered(place);
            case MEAN, ENTRY -> truth.mean(place, i);
            default -> Double.NaN;
          };
      if (!Double.isNaN(known)) {
        truths.put(key, known);
      }
      if (!Double.isNaN(known) && key.kind() != Quantity.Kind.ANSWERED) {
        int entry = i;
        placements.ifPresent(all -> raws.put(key, RawValue.of(all, place, entry, known)));
      }
    }
  }

  private void addDistribution(Distribution found, Schema schema, Truth truth) {
    int place = schema.indexOf(found.attribute());
    double max = ((Attribute.Numeric) schema.attributes().get(place)).max();
    for (Quantity one : found.quantities()) {
      List<Double> numbers = one.key().numbers();
      double last = numbers.get(numbers.size() - 1);
      double end = last < max ? last : Double.POSITIVE_INFINITY;
      switch (one.key().kind()) {
        case QUANTILE -> truths.put(one.key(), truth.quantile(place, last));
        case CUMULATIVE -> truths.put(one.key(), truth.share(place, Double.NEGATIVE_INFINITY, end));
        case BIN, RANGE -> truths.put(one.key(), truth.share(place, numbers.get(0), end));
        default -> {} // a distribution has no other quantities
      }
    }
  }

  private void addCross(CrossEstimate found, CrossTruth truth) {
    for (Quantity one : found.quantities()) {
      switch (one.key().kind()) {
        case CELL -> truths.put(one.key(), truth.share(one.key().values()));
        case GROUP_MEAN -> truths.put(one.key(), truth.mean(one.key().values()));
        case COVARIANCE -> truths.put(one.key(), truth.covariance());
        case CORRELATION -> truths.put(one.key(), truth.correlation());
        default -> {} // the truth has no association
      }
    }
  }

  /** Returns the true value, if it is known. */
  OptionalDouble of(Quantity one) {
    double known = truths.getOrDefault(one.key(), Double.NaN);
    return Double.isNaN(known) ? OptionalDouble.empty() : OptionalDouble.of(known);
  }

  /** Returns the value in the table as it stands, if it is known. */
  Optional<RawValue> raw(Quantity one) {
    return Optional.ofNullable(raws.get(one.key()));
  }

  /** Returns whether there are both a true value and a finite interval to compare it with. */
  boolean isComparable(Quantity one) {
    Interval interval = one.estimate().interval();
    return of(one).isPresent()
        && Double.isFinite(interval.low())
        && Double.isFinite(interval.high());
  }

  /** Returns whether the interval contains the true value, which must be known. */
  boolean isInside(Quantity one) {
    return one.estimate().interval().contains(of(one).orElseThrow());
  }

  /** Returns whether the true value differs from the one in the table as it stands. */
  boolean isShifted(Quantity one) {
    return raw(one).filter(RawValue::isShifted).isPresent();
  }

  /** Returns whether the interval contains the value in the table as it stands. */
  boolean holdsRaw(Quantity one) {
    return raw(one).filter(known -> one.estimate().interval().contains(known.value())).isPresent();
  }

  /** Adds the true value to the JSON of a quantity. */
  void putInto(ObjectNode node, Quantity one) {
    Double known = truths.get(one.key());
    if (known != null) {
      node.put("truth", known.isNaN() ? null : known);
      raw(one).ifPresent(raw -> raw.putInto(node));
    }
  }
}

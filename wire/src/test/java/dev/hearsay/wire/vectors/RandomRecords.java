package dev.hearsay.wire.vectors;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Random values of people, legal and illegal, that JSON can represent; {@code null} is a missing
 * value.
 */
public final class RandomRecords {

  private final Dice dice;

  /** Creates a sequence of records, the same for the same seed and schemas. */
  public RandomRecords(long seed) {
    dice = new Dice(seed);
  }

  /** Returns a record that has a value for most attributes. */
  public Map<String, @Nullable Object> next(Schema schema) {
    Map<String, @Nullable Object> record = new LinkedHashMap<>();
    for (Attribute attribute : schema.attributes()) {
      if (!dice.oneIn(12)) {
        record.put(attribute.name(), value(attribute));
      }
    }
    return record;
  }

  private @Nullable Object value(Attribute attribute) {
    if (dice.oneIn(8)) {
      return dice.oneOf(List.of("", "abc", true, "0x10", "1e3", " 0.5 ", "-1", List.of(), 7));
    }
    return dice.oneIn(30)
        ? null
        : attribute.match(
            this::number,
            one -> dice.oneIn(8) ? "elsewhere" : dice.oneOf(one.values()),
            this::vector);
  }

  private Object number(Attribute.Numeric attribute) {
    double inside = attribute.min() + dice.fraction() * (attribute.max() - attribute.min());
    return dice.oneOf(
        List.of(
            inside,
            inside,
            inside,
            attribute.min(),
            attribute.max(),
            attribute.min() / 2 + attribute.max() / 2,
            Math.nextUp(attribute.min()),
            Math.nextDown(attribute.max()),
            -1.7e308,
            1.7e308,
            String.valueOf(inside)));
  }

  /**
   * Returns a vector. It is sometimes longer than the bound, and sometimes has the wrong number of
   * entries.
   */
  private Object vector(Attribute.Vector attribute) {
    List<Double> entries = new ArrayList<>();
    int count = attribute.dimensions() + (dice.oneIn(10) ? 1 : 0);
    double size = dice.oneOf(List.of(0.0, 0.1, 1.0, 5.0, 1e200, 1e-200)) * attribute.bound();
    for (int i = 0; i < count; i++) {
      entries.add(size * (2 * dice.fraction() - 1));
    }
    return entries;
  }
}

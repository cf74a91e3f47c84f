package dev.hearsay.web;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** People's values, some of them missing, out of range, or not what they should be. */
final class RandomRecords {

  private final Random random;

  RandomRecords(long seed) {
    random = new Random(seed);
  }

  List<Map<String, Object>> next(Schema schema, int people) {
    return Stream.generate(() -> record(schema)).limit(people).toList();
  }

  private Map<String, Object> record(Schema schema) {
    Map<String, Object> record = new HashMap<>();
    for (Attribute attribute : schema.attributes()) {
      if (random.nextInt(12) > 0) {
        record.put(attribute.name(), value(attribute));
      }
    }
    return record;
  }

  private Object value(Attribute attribute) {
    return attribute.match(this::number, this::category, this::vector);
  }

  private Object number(Attribute.Numeric one) {
    double inside = one.min() + random.nextDouble() * (one.max() - one.min());
    return switch (random.nextInt(12)) {
      case 0 -> one.min();
      case 1 -> one.max();
      case 2 -> 1e300 * random.nextGaussian();
      case 3 -> "  " + inside + " ";
      case 4 ->
          List.of("none", "", "NaN", "-Infinity", "+.5e2f", "1_000", "infinity")
              .get(random.nextInt(7));
      default -> inside;
    };
  }

  private Object category(Attribute.Categorical one) {
    return random.nextInt(6) == 0
        ? List.of("unknown", true, "").get(random.nextInt(3))
        : one.values().get(random.nextInt(one.values().size()));
  }

  private Object vector(Attribute.Vector one) {
    double size = one.bound() * Math.exp(20 * random.nextDouble() - 16);
    List<Double> entries =
        IntStream.range(0, one.dimensions())
            .mapToObj(i -> random.nextInt(9) == 0 ? 0 : size * random.nextGaussian())
            .toList();
    return switch (random.nextInt(8)) {
      case 0 -> entries.subList(1, entries.size());
      case 1 -> String.join(" ", entries.stream().map(Object::toString).toList());
      case 2 -> entries.stream().map(entry -> entry * 1e-320).toList();
      default -> entries;
    };
  }
}

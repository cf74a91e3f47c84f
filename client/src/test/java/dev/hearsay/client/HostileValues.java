package dev.hearsay.client;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Random values of every kind: legal, missing, extreme, of another type, and values that throw an
 * exception.
 */
final class HostileValues {

  /** A value that throws an error on every access. */
  private static final class Throwing extends Number {
    private static final long serialVersionUID = 1L;

    private final transient Error error;

    Throwing(Error error) {
      this.error = error;
    }

    @Override
    public int intValue() {
      throw error;
    }

    @Override
    public long longValue() {
      throw error;
    }

    @Override
    public float floatValue() {
      throw error;
    }

    @Override
    public double doubleValue() {
      throw error;
    }

    @Override
    public String toString() {
      throw error;
    }
  }

  /** A map that throws an exception on every read. */
  private static final class ThrowingMap extends HashMap<String, Object> {
    private static final long serialVersionUID = 1L;

    @Override
    public Object get(Object key) {
      throw new IllegalStateException("no value for you");
    }
  }

  /** A value whose text is null. */
  private static final class Textless {
    @Override
    @SuppressWarnings("ToStringReturnsNull") // as some classes of applications do
    public String toString() {
      return null;
    }
  }

  private static final Object[] POOL = {
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    Double.MIN_VALUE,
    -0.0,
    Float.NaN,
    Long.MIN_VALUE,
    Integer.MAX_VALUE,
    new BigDecimal("1e999999999"),
    new BigDecimal("-1e-999999999"),
    BigInteger.TWO.pow(5_000),
    true,
    'x',
    "",
    " 12 ",
    "NaN",
    "-Infinity",
    "0x1p-1074",
    "1e999999999999",
    "1d",
    "null",
    "\u0000",
    "\uD800",
    "9".repeat(999),
    "9".repeat(1_001),
    "x".repeat(100_000),
    new int[3],
    List.of(),
    new Textless(),
    new Throwing(new StackOverflowError("deep")),
    new Throwing(new OutOfMemoryError("large")),
    new Throwing(new AssertionError("wrong"))
  };

  private final SplittableRandom random;

  HostileValues(SplittableRandom random) {
    this.random = random;
  }

  Map<String, Object> next(Schema schema) {
    Map<String, Object> values =
        switch (random.nextInt(20)) {
          case 0 -> new ThrowingMap();
          case 1 -> new TreeMap<>();
          default -> new HashMap<>();
        };
    for (Attribute attribute : schema.attributes()) {
      if (random.nextInt(10) > 0) {
        values.put(attribute.name(), value(attribute));
      }
    }
    return values;
  }

  private Object value(Attribute attribute) {
    return switch (random.nextInt(6)) {
      case 0 -> POOL[random.nextInt(POOL.length)];
      case 1 -> Double.longBitsToDouble(random.nextLong());
      case 2 -> Double.toString(Double.longBitsToDouble(random.nextLong()));
      default -> legal(attribute);
    };
  }

  private Object legal(Attribute attribute) {
    if (attribute instanceof Attribute.Numeric number) {
      return number.min() + random.nextDouble() * (number.max() - number.min());
    }
    List<String> values = ((Attribute.Categorical) attribute).values();
    return values.get(random.nextInt(values.size()));
  }
}

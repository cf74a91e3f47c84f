package dev.hearsay.law;

import java.util.HashMap;
import java.util.Map;

/**
 * A law as data: its type and the integers that define it. Plans are written, hashed and read from
 * forms alone, in the same way for every law. Forms are immutable; arrays are shared and never
 * changed.
 */
public final class Form {

  private final LawType type;
  private final Map<String, long[][]> integers;
  private final Map<String, Law> laws;

  Form(LawType type) {
    this(type, Map.of(), Map.of());
  }

  private Form(LawType type, Map<String, long[][]> integers, Map<String, Law> laws) {
    this.type = type;
    this.integers = integers;
    this.laws = laws;
  }

  public LawType type() {
    return type;
  }

  /** Returns this form with the value of a field: an integer, a list, or the rows of a table. */
  public Form with(String field, long[]... rows) {
    Map<String, long[][]> more = new HashMap<>(integers);
    more.put(field, rows);
    return new Form(type, more, laws);
  }

  /** Returns this form with a law in a field. */
  public Form with(String field, Law law) {
    Map<String, Law> more = new HashMap<>(laws);
    more.put(field, law);
    return new Form(type, integers, more);
  }

  /** Returns whether a field has a value. Fields that follow from others may have none. */
  public boolean has(String field) {
    return integers.containsKey(field);
  }

  /** Returns the value of a field that is a number of things. */
  public int size(String field) {
    return Math.toIntExact(weight(field));
  }

  /** Returns the value of a field that is one integer. */
  public long weight(String field) {
    return weights(field)[0];
  }

  /** Returns the value of a field that is a list of integers. */
  public long[] weights(String field) {
    return table(field)[0];
  }

  /** Returns the rows of a field that is a table. */
  public long[][] table(String field) {
    long[][] rows = integers.get(field);
    if (rows == null) {
      throw new IllegalArgumentException(
          "a law of type " + type.name() + " has no '" + field + "'");
    }
    return rows;
  }

  /** Returns the value of a field that is a law. */
  public Law law(String field) {
    Law law = laws.get(field);
    if (law == null) {
      throw new IllegalArgumentException(
          "a law of type " + type.name() + " has no '" + field + "'");
    }
    return law;
  }

  /** Returns how many weights the lists and tables have, including those of inner laws. */
  public long listedWeights() {
    long listed = 0;
    for (LawType.Field field : type.fields()) {
      listed +=
          switch (field.kind()) {
            case WEIGHTS -> weights(field.name()).length;
            case TABLE -> (long) table(field.name()).length * table(field.name())[0].length;
            case LAW -> law(field.name()).form().listedWeights();
            default -> 0;
          };
    }
    return listed;
  }

  /**
   * Returns the law of this form.
   *
   * @throws IllegalArgumentException if there is no law with these integers
   */
  public Law make() {
    return type.make(this);
  }
}

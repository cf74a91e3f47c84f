package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A quantity that a schema asks for, and whose error can be predicted.
 *
 * @param attributes the names of its attributes; of a mean by group, the number is the first
 */
public record Quantity(Kind kind, List<String> attributes) {

  /** How many quantities a message names at most. */
  private static final int MAX_NAMED = 30;

  /** The kinds of quantities. */
  public enum Kind {
    /** A number's mean, a category's shares, or the entries of a vector's mean. */
    ATTRIBUTE,
    /** The shares of the cells of a table of categories. */
    CELLS,
    /** The means of a number by group. */
    MEANS,
    /** The correlation of two numbers. */
    CORRELATION,
    /** The median of a number. */
    MEDIAN,
    /** The lower and the upper quartile of a number. */
    QUARTILES,
    /** The shares of the ten equal bins of a number's range. */
    BINS
  }

  public Quantity {
    attributes = List.copyOf(attributes);
  }

  /** Returns the name by which the quantity is asked for. */
  public String name() {
    String first = attributes.get(0);
    return switch (kind) {
      case ATTRIBUTE -> first;
      case CELLS, CORRELATION -> String.join(" x ", attributes);
      case MEANS -> first + " by " + String.join(" x ", attributes.subList(1, attributes.size()));
      case MEDIAN, QUARTILES, BINS -> kind.name().toLowerCase(Locale.ROOT) + " of " + first;
    };
  }

  /** Returns everything that is asked for: the attributes, the crosses, then the distributions. */
  static List<Quantity> all(Schema schema, List<List<Integer>> crosses, boolean isHistogram) {
    List<Attribute> attributes = schema.attributes();
    List<Quantity> all = new ArrayList<>();
    attributes.forEach(one -> all.add(new Quantity(Kind.ATTRIBUTE, List.of(one.name()))));
    crosses.forEach(places -> all.add(ofCross(schema, places)));
    if (isHistogram) {
      attributes.stream()
          .filter(Numeric.class::isInstance)
          .flatMap(
              one ->
                  Stream.of(Kind.MEDIAN, Kind.QUARTILES, Kind.BINS)
                      .map(kind -> new Quantity(kind, List.of(one.name()))))
          .forEach(all::add);
    }
    return all;
  }

  /** Returns what a cross is asked for. */
  static Quantity ofCross(Schema schema, List<Integer> places) {
    List<Attribute> crossed = places.stream().map(schema.attributes()::get).toList();
    Stream<Attribute> numbers = crossed.stream().filter(Numeric.class::isInstance);
    Stream<Attribute> others = crossed.stream().filter(one -> !(one instanceof Numeric));
    long count = crossed.stream().filter(Numeric.class::isInstance).count();
    Kind kind = count == 0 ? Kind.CELLS : count == 1 ? Kind.MEANS : Kind.CORRELATION;
    return new Quantity(kind, Stream.concat(numbers, others).map(Attribute::name).toList());
  }

  /**
   * Returns the quantity of a name; spaces may be many, × is x, and the order of what is crossed is
   * free.
   *
   * @throws IllegalArgumentException if there is none; the message lists all
   */
  static Quantity named(String name, List<Quantity> all) {
    String wanted = name.strip().replaceAll("\\s+", " ").replace(" × ", " x ");
    return all.stream()
        .filter(one -> one.names().contains(wanted))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(name, all)));
  }

  private static String unknown(String name, List<Quantity> all) {
    String legal =
        all.stream()
            .limit(MAX_NAMED)
            .map(one -> "'" + one.name() + "'")
            .collect(Collectors.joining(", "));
    return ("an error is wanted of '%s', which the schema does not ask for; there are %s%s. Its"
            + " 'crosses' add 'NUMBER by CATEGORY' and 'CATEGORY x CATEGORY', its 'distributions'"
            + " 'median of NUMBER', 'quartiles of NUMBER' and 'bins of NUMBER'")
        .formatted(name.strip(), legal, all.size() > MAX_NAMED ? ", …" : "");
  }

  /** Returns the names in all orders of the attributes that are crossed. */
  private List<String> names() {
    int fixed = kind == Kind.MEANS ? 1 : 0;
    return orders(attributes.subList(fixed, attributes.size())).stream()
        .map(
            order ->
                new Quantity(
                        kind,
                        Stream.concat(attributes.subList(0, fixed).stream(), order.stream())
                            .toList())
                    .name())
        .toList();
  }

  private static List<List<String>> orders(List<String> names) {
    if (names.size() == 1) {
      return List.of(names);
    }
    List<List<String>> orders = new ArrayList<>();
    for (String first : names) {
      List<String> rest = names.stream().filter(one -> !one.equals(first)).toList();
      orders(rest)
          .forEach(order -> orders.add(Stream.concat(Stream.of(first), order.stream()).toList()));
    }
    return orders;
  }
}

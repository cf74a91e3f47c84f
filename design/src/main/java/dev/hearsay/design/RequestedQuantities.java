package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Quantity;
import dev.hearsay.Quantity.Kind;
import dev.hearsay.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The quantities that a schema requests and whose errors can be predicted. Each stands for all
 * quantities of its kind, such as all shares of a category. In a mean by group, the number comes
 * first.
 */
final class RequestedQuantities {

  /** The largest number of quantities that a message lists. */
  private static final int MAX_NAMED = 30;

  private static final List<Double> MEDIAN = List.of(0.5);

  private static final List<Double> QUARTILES = List.of(0.25, 0.75);

  private RequestedQuantities() {}

  /** Returns the name by which a requirement refers to a quantity. */
  static String name(Quantity.Key key) {
    List<String> attributes = key.attributes();
    String first = attributes.get(0);
    return switch (key.kind()) {
      case GROUP_MEAN ->
          first + " by " + String.join(" x ", attributes.subList(1, attributes.size()));
      case QUANTILE -> (key.numbers().equals(MEDIAN) ? "median of " : "quartiles of ") + first;
      case BIN -> "bins of " + first;
      default -> String.join(" x ", attributes);
    };
  }

  /** Returns all requested quantities: the attributes, the crosses, then the distributions. */
  static List<Quantity.Key> all(Schema schema, List<List<Integer>> crosses, boolean isHistogram) {
    List<Attribute> attributes = schema.attributes();
    List<Quantity.Key> all = new ArrayList<>();
    attributes.forEach(one -> all.add(ofAttribute(one)));
    crosses.forEach(places -> all.add(ofCross(schema, places)));
    if (isHistogram) {
      attributes.stream()
          .filter(Numeric.class::isInstance)
          .flatMap(one -> ofDistribution(one.name()))
          .forEach(all::add);
    }
    return all;
  }

  private static Quantity.Key ofAttribute(Attribute one) {
    Kind kind = one.match(number -> Kind.MEAN, category -> Kind.SHARE, vector -> Kind.ENTRY);
    return new Quantity.Key(kind, one.name());
  }

  private static Stream<Quantity.Key> ofDistribution(String number) {
    List<String> attributes = List.of(number);
    return Stream.of(
        new Quantity.Key(Kind.QUANTILE, attributes, List.of(), MEDIAN),
        new Quantity.Key(Kind.QUANTILE, attributes, List.of(), QUARTILES),
        new Quantity.Key(Kind.BIN, number));
  }

  /** Returns the quantity that a cross requests. */
  static Quantity.Key ofCross(Schema schema, List<Integer> places) {
    List<Attribute> crossed = places.stream().map(schema.attributes()::get).toList();
    Stream<Attribute> numbers = crossed.stream().filter(Numeric.class::isInstance);
    Stream<Attribute> others = crossed.stream().filter(one -> !(one instanceof Numeric));
    long count = crossed.stream().filter(Numeric.class::isInstance).count();
    return new Quantity.Key(
        kind(count), Stream.concat(numbers, others).map(Attribute::name).toList(), List.of());
  }

  /** Returns the kind of quantity that a cross with this number of numeric attributes requests. */
  static Kind kind(long numbers) {
    return numbers == 0 ? Kind.CELL : numbers == 1 ? Kind.GROUP_MEAN : Kind.CORRELATION;
  }

  /**
   * Returns the quantity with this name. Repeated spaces count as one, × stands for x, and crossed
   * attributes may come in any order.
   *
   * @throws IllegalArgumentException if there is no such quantity; the message lists all quantities
   */
  static Quantity.Key named(String name, List<Quantity.Key> all) {
    String wanted = name.strip().replaceAll("\\s+", " ").replace(" × ", " x ");
    return all.stream()
        .filter(one -> names(one).contains(wanted))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(name, all)));
  }

  private static String unknown(String name, List<Quantity.Key> all) {
    String legal =
        all.stream()
            .limit(MAX_NAMED)
            .map(one -> "'" + name(one) + "'")
            .collect(Collectors.joining(", "));
    return ("an error is required of '%s', which the schema does not ask for; it asks for %s%s. Its"
            + " 'crosses' add 'NUMBER by CATEGORY' and 'CATEGORY x CATEGORY', its 'distributions'"
            + " 'median of NUMBER', 'quartiles of NUMBER' and 'bins of NUMBER'")
        .formatted(name.strip(), legal, all.size() > MAX_NAMED ? ", …" : "");
  }

  /** Returns the names in all orders of the crossed attributes. */
  private static List<String> names(Quantity.Key key) {
    List<String> attributes = key.attributes();
    int fixed = key.kind() == Kind.GROUP_MEAN ? 1 : 0;
    return orders(attributes.subList(fixed, attributes.size())).stream()
        .map(order -> Stream.concat(attributes.subList(0, fixed).stream(), order.stream()).toList())
        .map(order -> name(new Quantity.Key(key.kind(), order, List.of(), key.numbers())))
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

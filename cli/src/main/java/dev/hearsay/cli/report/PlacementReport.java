package dev.hearsay.cli.report;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Attribute.Vector;
import dev.hearsay.wire.table.IllegalValues;
import dev.hearsay.wire.table.Placement;
import dev.hearsay.wire.table.Placements;
import dev.hearsay.wire.text.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The number of values in a table that were clamped, unlisted or missing, for each attribute. It is
 * printed only on the machine that has the table and never sent.
 */
public record PlacementReport(Placements placements) {

  /** The number of listed values that are printed. */
  private static final int VALUES_SHOWN = 8;

  /** Returns one line for each attribute with values that had to be changed. */
  public List<String> lines() {
    return misplaced().map(this::line).toList();
  }

  /** Returns the names of the attributes with values that had to be changed. */
  public List<String> names() {
    return misplaced().map(one -> name(one.attribute())).toList();
  }

  private Stream<Placement> misplaced() {
    return placements.attributes().stream().filter(one -> one.misplaced() > 0);
  }

  private static String name(Attribute attribute) {
    return Table.printable(PlainText.shortened(attribute.name()));
  }

  private String line(Placement placement) {
    List<String> clauses = new ArrayList<>();
    placement
        .attribute()
        .match(
            number -> addMoved(number, placement, clauses),
            category -> addUnlisted(category, placement, clauses),
            vector -> addShortened(vector, placement, clauses));
    add(placement.missing(), "missing", missing(placement.attribute()), "'", clauses);
    String all = " of " + Numbers.counted(placement.values(), "value") + " ";
    clauses.set(0, clauses.get(0).replaceFirst(" ", all)); // a clause begins with its count
    return name(placement.attribute()) + ": " + String.join("; ", clauses);
  }

  private static boolean addMoved(Numeric number, Placement placement, List<String> clauses) {
    Fate fate = Fate.was("moved there");
    add(placement.above(), "above " + PlainText.exact(number.max()), fate, "", clauses);
    return add(placement.below(), "below " + PlainText.exact(number.min()), fate, "", clauses);
  }

  private static boolean addShortened(Vector vector, Placement placement, List<String> clauses) {
    String what = "longer than " + PlainText.exact(vector.bound());
    return add(placement.above(), what, Fate.was("shortened to it"), "", clauses);
  }

  private static boolean addUnlisted(
      Categorical category, Placement placement, List<String> clauses) {
    if (!add(placement.unlisted(), "not listed", became(category), "'", clauses)) {
      return false;
    }
    String listed = "; listed are: " + listed(category.values());
    long respelled = placement.respelled();
    String hint =
        respelled == 0
            ? ""
            : "; %s of these %s listed with other capitals or spaces"
                .formatted(PlainText.grouped(respelled), respelled == 1 ? "is" : "are");
    clauses.add(clauses.remove(clauses.size() - 1) + listed + hint);
    return true;
  }

  private static Fate became(Categorical category) {
    return Fate.same(
        "became '" + Table.printable(PlainText.shortened(category.other().orElse(""))) + "'");
  }

  private static String listed(List<String> values) {
    String some =
        values.stream()
            .limit(VALUES_SHOWN)
            .map(PlainText::shortened)
            .map(Table::printable)
            .collect(Collectors.joining(", "));
    return values.size() <= VALUES_SHOWN
        ? some
        : some + ", … (" + PlainText.grouped(values.size()) + ")";
  }

  private Fate missing(Attribute attribute) {
    if (placements.isSkipping()) {
      return new Fate("was left out with its row", "were left out with their rows");
    }
    return attribute.match(
        number -> Fate.same("became " + PlainText.exact(number.min() / 2 + number.max() / 2)),
        PlacementReport::became,
        vector -> Fate.same("became 0"));
  }

  /** The treatment of values, in words for one value and for several. */
  private record Fate(String ofOne, String ofSeveral) {
    static Fate same(String words) {
      return new Fate(words, words);
    }

    static Fate was(String words) {
      return new Fate("was " + words, "were " + words);
    }
  }

  /**
   * Adds a clause if there are such values; returns whether there are.
   *
   * @param quote the quotation mark around the example
   */
  private static boolean add(
      IllegalValues illegal, String what, Fate fate, String quote, List<String> clauses) {
    if (illegal.count() == 0) {
      return false;
    }
    boolean isOne = illegal.count() == 1;
    clauses.add(
        "%s %s %s and %s%s"
            .formatted(
                PlainText.grouped(illegal.count()),
                isOne ? "is" : "are",
                what,
                isOne ? fate.ofOne : fate.ofSeveral,
                illegal.example().map(one -> example(one, quote)).orElse("")));
    return true;
  }

  private static String example(IllegalValues.Example example, String quote) {
    String text =
        example.text().isEmpty()
            ? "an empty cell"
            : quote + Table.printable(example.text()) + quote;
    return "%s %s (%s)"
        .formatted(
            example.isMost() ? ", most often" : ", such as",
            text,
            PlainText.grouped(example.count()));
  }

  /** Returns the counts of all attributes as JSON. */
  public List<Map<String, Object>> asMaps() {
    return placements.attributes().stream().map(PlacementReport::asMap).toList();
  }

  private static Map<String, Object> asMap(Placement placement) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", placement.attribute().name());
    map.put("values", placement.values());
    map.put("below", asMap(placement.below()));
    map.put("above", asMap(placement.above()));
    Map<String, @Nullable Object> unlisted = new LinkedHashMap<>(asMap(placement.unlisted()));
    unlisted.put("respelled", placement.respelled());
    map.put("unlisted", unlisted);
    map.put("missing", asMap(placement.missing()));
    return map;
  }

  private static Map<String, @Nullable Object> asMap(IllegalValues illegal) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    Optional<IllegalValues.Example> example = illegal.example();
    map.put("count", illegal.count());
    map.put("mostOften", example.map(IllegalValues.Example::text).orElse(null));
    map.put("times", example.map(IllegalValues.Example::count).orElse(0L));
    return map;
  }
}

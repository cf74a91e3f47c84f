package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Attribute.Vector;
import dev.hearsay.joint.Coordinate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A check whether parts fit a schema: each has a mechanism that fits its attributes, and together
 * they cover all attributes.
 */
record PlanFit(Schema schema, Sampling sampling, List<Plan.Part> parts) {

  void check() {
    if (sampling.parts() != parts.size()) {
      throw new IllegalArgumentException(
          "the sampling is of " + sampling.parts() + " parts; there are " + parts.size());
    }
    Set<Integer> covered = new HashSet<>();
    for (Plan.Part part : parts) {
      checkFit(part);
      for (int attribute : part.attributes()) {
        if (!covered.add(attribute) && sampling.count() > 1) {
          throw new IllegalArgumentException(
              String.format(
                  "attribute '%s' is in two parts; that is possible only if a device reports on"
                      + " one part",
                  schema.attributes().get(attribute).name()));
        }
      }
    }
    if (covered.size() != schema.attributes().size()) {
      throw new IllegalArgumentException(
          String.format(
              "the parts cover %s of the %s attributes",
              covered.size(), schema.attributes().size()));
    }
  }

  private void checkFit(Plan.Part part) {
    for (int attribute : part.attributes()) {
      if (attribute < 0 || attribute >= schema.attributes().size()) {
        throw new IllegalArgumentException(
            "a part names attribute " + attribute + " of " + schema.attributes().size());
      }
    }
    if (part.attributes().stream().distinct().count() != part.attributes().size()) {
      throw new IllegalArgumentException(
          "a part names an attribute twice; its attributes are " + names(part));
    }
    if (!fits(part)) {
      throw new IllegalArgumentException(
          String.format("mechanism '%s' does not fit %s", part.mechanism().name(), names(part)));
    }
  }

  private List<String> names(Plan.Part part) {
    return part.attributes().stream()
        .map(attribute -> "'" + schema.attributes().get(attribute).name() + "'")
        .collect(toUnmodifiableList());
  }

  /**
   * Returns whether a part's mechanism fits its attributes. A point of the cube may consist of
   * numbers and of vectors, since the ball lies within the cube.
   */
  private boolean fits(Plan.Part part) {
    List<Attribute> attributes =
        part.attributes().stream().map(schema.attributes()::get).collect(toUnmodifiableList());
    @Nullable Attribute only = attributes.size() == 1 ? attributes.get(0) : null;
    return Mechanisms.match(
        part.mechanism(),
        numeric -> only instanceof Numeric && !only.mayBeMissing(),
        categorical ->
            only instanceof Categorical one && one.values().size() == categorical.values(),
        vector ->
            attributes.stream().noneMatch(PlanFit::isNoPoint)
                && width(attributes) == vector.dimensions(),
        ball -> only instanceof Vector one && one.dimensions() == ball.dimensions(),
        joint -> fit(attributes, joint.coordinates()));
  }

  /** Returns whether there is one fitting coordinate per attribute. */
  private static boolean fit(List<Attribute> attributes, List<Coordinate> coordinates) {
    return attributes.size() == coordinates.size()
        && IntStream.range(0, attributes.size())
            .allMatch(i -> fits(attributes.get(i), coordinates.get(i)));
  }

  private static boolean fits(Attribute attribute, Coordinate coordinate) {
    return attribute.match(
        number -> coordinate.isNumber() && coordinate.mayBeMissing() == number.mayBeMissing(),
        category -> !coordinate.isNumber() && category.values().size() == coordinate.nodes(),
        vector -> false);
  }

  private static boolean isNoPoint(Attribute attribute) {
    return attribute instanceof Categorical || attribute.mayBeMissing();
  }

  private static int width(List<Attribute> attributes) {
    return attributes.stream().mapToInt(Attribute::width).sum();
  }

  /** Returns, for each part, the places of its inputs in a record. */
  int[][] inputs() {
    int[] from = new int[schema.attributes().size() + 1];
    for (int i = 0; i + 1 < from.length; i++) {
      from[i + 1] = from[i] + schema.attributes().get(i).width();
    }
    IntFunction<IntStream> ofAttribute = i -> IntStream.range(from[i], from[i + 1]);
    return parts.stream()
        .map(part -> part.attributes().stream().flatMapToInt(ofAttribute::apply).toArray())
        .toArray(int[][]::new);
  }

  /** Returns, for each attribute, the parts that are about it. */
  List<List<Integer>> partsOf() {
    List<List<Integer>> found = new ArrayList<>();
    schema.attributes().forEach(attribute -> found.add(new ArrayList<>(1)));
    for (int i = 0; i < parts.size(); i++) {
      for (int attribute : parts.get(i).attributes()) {
        found.get(attribute).add(i);
      }
    }
    return found;
  }
}

package dev.hearsay;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Attribute.Vector;
import dev.hearsay.internal.Lazy;
import dev.hearsay.law.joint.Coordinate;
import dev.hearsay.mechanism.JointMechanism;
import dev.hearsay.mechanism.Mechanism;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The contract between devices and collector: what is asked, what it may cost, and with which exact
 * integer weights it is answered. Immutable.
 *
 * <p>The attributes are covered by <em>parts</em>, each with a mechanism of its own. A device draws
 * some of the parts at random, as {@link Sampling} says, and reports on those. Where a device
 * reports on one part only, an attribute may be in several: what they tell is combined.
 */
public final class Plan {

  /** The version of the plan's own format, part of its hash. */
  public static final int FORMAT_VERSION = 1;

  /**
   * The symbols of all laws of numbers together, joint ones included, and the values of all laws of
   * categories. What each decodes to is part of the plan's hash: so many take half a second. The
   * least ε of additive noise, 10⁻⁴, takes 1.2 million.
   */
  public static final int MAX_SYMBOLS = 1 << 22;

  /**
   * The inputs of a law of numbers times its symbols: variance and bias, if they are asked for,
   * look at every one. The finest grid of a mechanism of ours has 17 million.
   */
  public static final int MAX_ENTRIES = 1 << 26;

  /**
   * The comparisons of weights that one divergence of every part that claims a δ takes. An audit
   * computes at most 42 divergences: so many comparisons take about a second.
   */
  public static final int MAX_COMPARISONS = 1 << 22;

  /** The numbers of a person's record as mechanisms take it. */
  public static final int MAX_INPUTS = 1 << 20;

  /**
   * The products of entries that it takes to find the closest words of all codebooks. So many take
   * a tenth of a second; our codebooks of 10⁴ dimensions take 2.6 million.
   */
  public static final int MAX_PROJECTIONS = 1 << 26;

  private final Schema schema;
  private final PrivacyLoss loss;
  private final Sampling sampling;
  private final List<Part> parts;
  private final int[][] inputs;

  /** For each attribute, which parts are about it. */
  private final List<List<Integer>> partsOf;

  private final int[] words;
  private final PlanHash hash;
  private final Lazy<PlanAudit> audit = new Lazy<>(() -> PlanAudit.of(this));

  /**
   * Some attributes and the mechanism that reports on them.
   *
   * @param attributes places in the schema: one; several numbers and vectors for a mechanism that
   *     takes a point of the cube; or several numbers and categories for a joint one
   */
  public record Part(List<Integer> attributes, Mechanism mechanism) {
    public Part {
      attributes = List.copyOf(attributes);
    }

    /** The mechanism as it is seen through one attribute: of a joint one, its marginal. */
    public Mechanism mechanismFor(int attribute) {
      return mechanism instanceof JointMechanism joint
          ? joint.marginal(attributes.indexOf(attribute))
          : mechanism;
    }

    /** The length of a report on this part, in 64-bit words. */
    public int words() {
      return mechanism.words();
    }
  }

  /**
   * A plan by which all sets of {@code sampled} parts are alike; whether its claims are true is for
   * {@link #audit} to say.
   *
   * @param parts cover every attribute, with mechanisms that fit
   */
  public Plan(Schema schema, PrivacyLoss loss, int sampled, List<Part> parts) {
    this(schema, loss, Sampling.evenly(sampled, parts.size()), parts);
  }

  /**
   * A plan by which parts are drawn as {@code sampling} says.
   *
   * @throws IllegalArgumentException if parts and schema do not fit, or the parts are too large
   */
  public Plan(Schema schema, PrivacyLoss loss, Sampling sampling, List<Part> parts) {
    this.schema = schema;
    this.loss = loss;
    this.sampling = sampling;
    this.parts = List.copyOf(parts);
    PlanSize.check(this.parts);
    check();
    this.inputs = inputs();
    this.partsOf = partsOf();
    this.words = this.parts.stream().mapToInt(Part::words).toArray();
    this.hash = PlanHash.digest(CanonicalForm.of(this));
  }

  private void check() {
    if (sampling.parts() != parts.size()) {
      throw new IllegalArgumentException(
          "parts are drawn from " + sampling.parts() + "; there are " + parts.size());
    }
    Set<Integer> covered = new HashSet<>();
    for (Part part : parts) {
      checkFit(part);
      for (int attribute : part.attributes()) {
        if (!covered.add(attribute) && sampled() > 1) {
          throw new IllegalArgumentException(
              ("attribute '%s' is in two parts; that is possible only where a device reports on"
                      + " one part")
                  .formatted(schema.attributes().get(attribute).name()));
        }
      }
    }
    if (covered.size() != schema.attributes().size()) {
      throw new IllegalArgumentException(
          "the parts cover %s of the %s attributes"
              .formatted(covered.size(), schema.attributes().size()));
    }
  }

  private void checkFit(Part part) {
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
          "mechanism '%s' does not fit %s".formatted(part.mechanism().name(), names(part)));
    }
  }

  private List<String> names(Part part) {
    return part.attributes().stream()
        .map(attribute -> "'" + schema.attributes().get(attribute).name() + "'")
        .toList();
  }

  /** A point of the cube may consist of numbers and of vectors, which are in it, too. */
  private boolean fits(Part part) {
    List<Attribute> attributes = part.attributes().stream().map(schema.attributes()::get).toList();
    @Nullable Attribute only = attributes.size() == 1 ? attributes.get(0) : null;
    return part.mechanism()
        .match(
            numeric -> only instanceof Numeric,
            categorical ->
                only instanceof Categorical one && one.values().size() == categorical.values(),
            vector ->
                attributes.stream().noneMatch(Categorical.class::isInstance)
                    && width(attributes) == vector.dimensions(),
            ball -> only instanceof Vector one && one.dimensions() == ball.dimensions(),
            joint -> fit(attributes, joint.coordinates()));
  }

  /** One coordinate per attribute. */
  private static boolean fit(List<Attribute> attributes, List<Coordinate> coordinates) {
    return attributes.size() == coordinates.size()
        && IntStream.range(0, attributes.size())
            .allMatch(i -> fits(attributes.get(i), coordinates.get(i)));
  }

  private static boolean fits(Attribute attribute, Coordinate coordinate) {
    return attribute.match(
        number -> coordinate.isNumber(),
        category -> !coordinate.isNumber() && category.values().size() == coordinate.nodes(),
        vector -> false);
  }

  private static int width(List<Attribute> attributes) {
    return attributes.stream().mapToInt(Attribute::width).sum();
  }

  /** For each part, where its inputs are in a record. */
  private int[][] inputs() {
    int[] from = new int[schema.attributes().size() + 1];
    for (int i = 0; i + 1 < from.length; i++) {
      from[i + 1] = from[i] + schema.attributes().get(i).width();
    }
    IntFunction<IntStream> ofAttribute = i -> IntStream.range(from[i], from[i + 1]);
    return parts.stream()
        .map(part -> part.attributes().stream().flatMapToInt(ofAttribute::apply).toArray())
        .toArray(int[][]::new);
  }

  /** Where a part's inputs are in a record. */
  int[] inputs(int part) {
    return inputs[part];
  }

  private List<List<Integer>> partsOf() {
    List<List<Integer>> found = new ArrayList<>();
    schema.attributes().forEach(attribute -> found.add(new ArrayList<>(1)));
    for (int i = 0; i < parts.size(); i++) {
      for (int attribute : parts.get(i).attributes()) {
        found.get(attribute).add(i);
      }
    }
    return found;
  }

  /** The places of the parts that are about an attribute; more than one only if one is drawn. */
  List<Integer> partsOf(int attribute) {
    return partsOf.get(attribute);
  }

  /** The length of a report on a part, in 64-bit words. */
  int words(int part) {
    return words[part];
  }

  /** The length of a report on these parts. */
  int words(int[] drawn) {
    int sum = 0;
    for (int part : drawn) {
      sum += words[part];
    }
    return sum;
  }

  public Schema schema() {
    return schema;
  }

  /** What one person's report may reveal. */
  public PrivacyLoss loss() {
    return loss;
  }

  /** m, the number of parts that a device reports on. */
  public int sampled() {
    return sampling.count();
  }

  /** How a device chooses the parts that it reports on. */
  public Sampling sampling() {
    return sampling;
  }

  public List<Part> parts() {
    return parts;
  }

  /** The pairs of attributes that are reported on together, by name, in the schema's order. */
  public List<List<String>> crosses() {
    List<Set<Integer>> joint =
        parts.stream()
            .filter(part -> part.mechanism() instanceof JointMechanism)
            .map(part -> Set.copyOf(part.attributes()))
            .toList();
    List<List<String>> crosses = new ArrayList<>();
    List<Attribute> attributes = schema.attributes();
    for (int i = 0; i < attributes.size(); i++) {
      for (int j = i + 1; j < attributes.size(); j++) {
        List<Integer> pair = List.of(i, j);
        if (joint.stream().anyMatch(part -> part.containsAll(pair))) {
          crosses.add(List.of(attributes.get(i).name(), attributes.get(j).name()));
        }
      }
    }
    return crosses;
  }

  /** The plan's name among all plans. */
  public PlanHash hash() {
    return hash;
  }

  /** Computes the plan's exact privacy loss from its integers. */
  public PlanAudit audit() {
    return audit.get();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Plan plan && hash.equals(plan.hash);
  }

  @Override
  public int hashCode() {
    return hash.hashCode();
  }

  @Override
  public String toString() {
    return "plan '" + schema.name() + "' (" + loss + ", " + sampling + ")";
  }
}

package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.joint.JointMechanism;
import dev.hearsay.law.Lazy;
import dev.hearsay.mechanism.Mechanism;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The contract between devices and collector: what is asked, what it may cost, and with which exact
 * integer weights it is answered. Immutable.
 *
 * <p>The attributes are covered by <em>parts</em>, each with a mechanism of its own. A device draws
 * some of the parts at random, as {@link Sampling} says, and reports on those. Where a device
 * reports on one part only, an attribute may be in several: what they tell is combined.
 */
public final class Plan {

  /** The version of the plan's canonical form, part of its hash; a plan's text has its own. */
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
  private final Optional<Series> series;
  private final OptionalInt wave;

  /** What this is a wave of, if it is one. */
  private final Optional<Plan> whole;

  private final int[][] inputs;

  /** For each attribute, which parts are about it. */
  private final List<List<Integer>> partsOf;

  private final int[] words;
  private final PlanHash hash;
  private final Lazy<PlanAudit> audit = new Lazy<>(() -> PlanAudit.of(this));
  private final Lazy<Map<PlanHash, Plan>> waves = new Lazy<>(this::makeWaves);

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
    this(schema, loss, sampling, parts, Optional.empty());
  }

  /**
   * A plan that is asked again and again, if there is a series.
   *
   * @param loss what all answers of a person to the series together may reveal
   * @throws IllegalArgumentException if parts and schema do not fit, or the parts are too large
   */
  public Plan(
      Schema schema,
      PrivacyLoss loss,
      Sampling sampling,
      List<Part> parts,
      Optional<Series> series) {
    this.schema = schema;
    this.loss = loss;
    this.sampling = sampling;
    this.parts = List.copyOf(parts);
    this.series = series;
    series.ifPresent(schedule -> loss.share(schedule.answers())); // or throws: one is too little
    this.wave = OptionalInt.empty();
    this.whole = Optional.empty();
    PlanSize.check(this.parts);
    PlanFit fit = new PlanFit(schema, sampling, this.parts);
    fit.check();
    this.inputs = fit.inputs();
    this.partsOf = fit.partsOf();
    this.words = this.parts.stream().mapToInt(Part::words).toArray();
    this.hash = PlanHash.digest(CanonicalForm.of(this));
  }

  /** One wave of a series: the same parts, under a hash of its own, for one of the answers. */
  private Plan(Plan whole, Series series, int wave) {
    this.schema = whole.schema;
    this.loss = whole.loss.share(series.answers());
    this.sampling = whole.sampling;
    this.parts = whole.parts;
    this.series = whole.series;
    this.wave = OptionalInt.of(wave);
    this.whole = Optional.of(whole);
    this.inputs = whole.inputs;
    this.partsOf = whole.partsOf;
    this.words = whole.words;
    this.hash = PlanHash.digest(CanonicalForm.ofWave(whole.hash, wave));
  }

  /** Where a part's inputs are in a record. */
  int[] inputs(int part) {
    return inputs[part];
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

  /** What one person's report may reveal; of a series, all of a person's reports together. */
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

  /** What all of a person's reports to the series may reveal; the same as {@link #loss} without. */
  public PrivacyLoss wholeLoss() {
    return whole.map(Plan::loss).orElse(loss);
  }

  /** When the plan is asked again, if it is. */
  public Optional<Series> series() {
    return series;
  }

  /** Which wave of its series this is; empty if it is the whole series, or no part of one. */
  public OptionalInt wave() {
    return wave;
  }

  /** Whether it is answered wave by wave. */
  public boolean isWholeSeries() {
    return series.isPresent() && wave.isEmpty();
  }

  /**
   * One wave of the series: a plan of its own, so that reports and tallies name their wave.
   *
   * @throws IllegalArgumentException if there is no such wave
   */
  public Plan wave(int number) {
    if (!isWholeSeries()) {
      throw new IllegalArgumentException(this + " has no waves");
    }
    Series schedule = series.orElseThrow();
    if (number < 1 || number > schedule.waves()) {
      throw new IllegalArgumentException(
          "there is no wave " + number + "; there are waves 1 to " + schedule.waves());
    }
    return new Plan(this, schedule, number);
  }

  private Map<PlanHash, Plan> makeWaves() {
    Map<PlanHash, Plan> byHash = new HashMap<>();
    if (isWholeSeries()) {
      for (int number = 1; number <= series.orElseThrow().waves(); number++) {
        Plan one = wave(number);
        byHash.put(one.hash, one);
      }
    }
    return byHash;
  }

  /** This plan, or the one of its waves, that has a hash; empty if none has. */
  public Optional<Plan> named(PlanHash name) {
    return hash.equals(name) ? Optional.of(this) : Optional.ofNullable(waves.get().get(name));
  }

  /** Whether the two are one plan, or waves of one series, or it as a whole and one of them. */
  boolean asksLike(Plan other) {
    return questions().equals(other.questions());
  }

  /** The hash of all of the series, of whichever wave this is. */
  private PlanHash questions() {
    return whole.map(Plan::hash).orElse(hash);
  }

  /** The pairs of attributes that are reported on together, by name, in the schema's order. */
  public List<List<String>> crosses() {
    List<Set<Integer>> joint =
        parts.stream()
            .filter(part -> part.mechanism() instanceof JointMechanism)
            .map(part -> Set.copyOf(part.attributes()))
            .collect(toUnmodifiableList());
    List<List<String>> crosses = new ArrayList<>();
    List<Attribute> attributes = schema.attributes();
    for (int i = 0; i < attributes.size(); i++) {
      for (int j = i + 1; j < attributes.size(); j++) {
        List<Integer> pair = List.of(i, j);
        if (schema.canCross(i, j) && joint.stream().anyMatch(part -> part.containsAll(pair))) {
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
    String which = wave.isPresent() ? "wave " + wave.getAsInt() + " of " : "";
    return which + "plan '" + schema.name() + "' (" + loss + ", " + sampling + ")";
  }
}

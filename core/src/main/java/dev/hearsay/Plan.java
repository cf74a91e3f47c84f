package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.joint.TupleMechanism;
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
 * The contract between devices and collector: what is asked, how much privacy it may cost, and with
 * which exact integer weights devices answer. The planner makes plans, and JSON carries them. Plans
 * are immutable.
 *
 * <p>The attributes are covered by <em>parts</em>, each with a mechanism of its own. A device draws
 * some of the parts at random, as {@link Sampling} states, and reports on those. If a device
 * reports on one part only, several parts may be about the same attribute: the estimate combines
 * them.
 *
 * <pre>{@code
 * Plan plan = Planner.forSchema(schema).epsilon(2).plan();
 * Audit.ExactLoss loss = plan.audit().loss(); // what one report reveals at most
 * Report report = Device.of(plan).report(person);
 * }</pre>
 */
public final class Plan {

  /**
   * The version of the plan's canonical form, which is part of its hash; a plan's text has its own.
   */
  public static final int FORMAT_VERSION = 1;

  /**
   * The largest number of symbols of all laws of numbers together, joint ones included, and the
   * largest number of values of all laws of categories. The hash covers what each symbol decodes
   * to: for this many it takes half a second. The least ε of additive noise, 10⁻⁴, needs 1.2
   * million symbols.
   */
  public static final int MAX_SYMBOLS = 1 << 22;

  /**
   * The largest number of entries of a law of numbers: its inputs times its symbols. Variance and
   * bias, if they are asked for, read every entry. The finest grid of Hearsay's own mechanisms has
   * 17 million.
   */
  public static final int MAX_ENTRIES = 1 << 26;

  /**
   * The largest number of comparisons of weights that one divergence of all parts with a δ takes.
   * An audit computes at most 42 divergences: with this many comparisons, it takes about a second.
   */
  public static final int MAX_COMPARISONS = 1 << 22;

  /** The largest number of numbers in a person's record, as mechanisms read it. */
  public static final int MAX_INPUTS = 1 << 20;

  /**
   * The largest number of products of entries that a search for the closest words of all codebooks
   * takes. This many take a tenth of a second; Hearsay's own codebooks of 10⁴ dimensions take 2.6
   * million.
   */
  public static final int MAX_PROJECTIONS = 1 << 26;

  private final Schema schema;
  private final PrivacyLoss loss;
  private final Sampling sampling;
  private final List<Part> parts;
  private final Optional<Series> series;
  private final OptionalInt wave;

  /** The series to which this wave belongs, if it is a wave. */
  private final Optional<Plan> whole;

  private final int[][] inputs;

  /** The places of the parts that are about each attribute. */
  private final List<List<Integer>> partsOf;

  private final int[] words;
  private final PlanHash hash;
  private final Lazy<PlanAudit> audit = new Lazy<>(() -> PlanAudit.of(this));
  private final Lazy<Map<PlanHash, Plan>> waves = new Lazy<>(this::makeWaves);

  /**
   * A set of attributes and the mechanism that reports on them.
   *
   * @param attributes places in the schema: one; several numbers and vectors for a mechanism of
   *     points of the cube; or several numbers and categories for a joint one
   */
  public record Part(List<Integer> attributes, Mechanism mechanism) {
    public Part {
      attributes = List.copyOf(attributes);
    }

    /** Returns the mechanism of one attribute: of a joint mechanism, its marginal. */
    public Mechanism mechanismFor(int attribute) {
      return mechanism instanceof TupleMechanism joint
          ? joint.marginal(attributes.indexOf(attribute))
          : mechanism;
    }

    /** Returns the length of a report on this part, in 64-bit words. */
    public int words() {
      return mechanism.words();
    }
  }

  /**
   * Creates a plan in which every set of {@code sampled} parts has the same probability. Whether
   * the plan's claims are true is not checked here, but by {@link #audit}.
   *
   * @param parts cover every attribute, with mechanisms that fit
   */
  public Plan(Schema schema, PrivacyLoss loss, int sampled, List<Part> parts) {
    this(schema, loss, Sampling.evenly(sampled, parts.size()), parts);
  }

  /**
   * Creates a plan whose parts are drawn by {@code sampling}.
   *
   * @throws IllegalArgumentException if parts and schema do not fit, or the parts are too large
   */
  public Plan(Schema schema, PrivacyLoss loss, Sampling sampling, List<Part> parts) {
    this(schema, loss, sampling, parts, Optional.empty());
  }

  /**
   * Creates a plan that people answer again and again if there is a series.
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
    series.ifPresent(one -> loss.share(one.answers())); // throws if the share is below the least ε
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

  /**
   * Creates one wave of a series: the same parts, under a hash of its own, with the loss of one
   * answer.
   */
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

  /** Returns the places of a part's inputs in a record. */
  int[] inputs(int part) {
    return inputs[part];
  }

  /**
   * Returns the places of the parts that are about an attribute. They are several only if a device
   * reports on one part.
   */
  List<Integer> partsOf(int attribute) {
    return partsOf.get(attribute);
  }

  /** Returns the length of a report on a part, in 64-bit words. */
  int words(int part) {
    return words[part];
  }

  /** Returns the length of a report on these parts, in 64-bit words. */
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

  /**
   * Returns what one person's report may reveal; of a series, all of a person's reports together.
   */
  public PrivacyLoss loss() {
    return loss;
  }

  /** Returns m, the number of parts that a device reports on. */
  public int sampled() {
    return sampling.count();
  }

  /** Returns how a device chooses the parts that it reports on. */
  public Sampling sampling() {
    return sampling;
  }

  public List<Part> parts() {
    return parts;
  }

  /**
   * Returns what all of a person's reports to the series may reveal. Without a series, this is
   * {@link #loss}.
   */
  public PrivacyLoss wholeLoss() {
    return whole.map(Plan::loss).orElse(loss);
  }

  /** Returns the schedule on which the plan is asked again, if there is one. */
  public Optional<Series> series() {
    return series;
  }

  /**
   * Returns the number of this wave in its series; empty if this is a whole series, or has no
   * series.
   */
  public OptionalInt wave() {
    return wave;
  }

  /** Returns whether this is a whole series, whose waves are answered one by one. */
  public boolean isWholeSeries() {
    return series.isPresent() && wave.isEmpty();
  }

  /**
   * Returns one wave of the series as a plan of its own, so that reports and tallies name their
   * wave.
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

  /**
   * Returns the plan with this hash, which may be this plan or one of its waves; empty if neither
   * has it.
   */
  public Optional<Plan> named(PlanHash name) {
    return hash.equals(name) ? Optional.of(this) : Optional.ofNullable(waves.get().get(name));
  }

  /**
   * Returns whether both ask the same: they are one plan, waves of one series, or a series and its
   * wave.
   */
  boolean hasSameQuestionsAs(Plan other) {
    return wholeHash().equals(other.wholeHash());
  }

  /** Returns the hash of the whole series if this is a wave, and this plan's own hash otherwise. */
  private PlanHash wholeHash() {
    return whole.map(Plan::hash).orElse(hash);
  }

  /**
   * Returns the pairs of attributes that are reported on together, by name, in the schema's order.
   */
  public List<List<String>> crosses() {
    List<Set<Integer>> joint =
        parts.stream()
            .filter(part -> part.mechanism() instanceof TupleMechanism)
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

  /** Returns the hash that identifies this plan. */
  public PlanHash hash() {
    return hash;
  }

  /** Returns the plan's exact privacy loss, computed from its integers. It is computed once. */
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

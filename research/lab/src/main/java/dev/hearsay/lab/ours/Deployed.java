package dev.hearsay.lab.ours;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.design.Planner;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.mechanism.Mechanism;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.IntStream;

/** The library against systems in use and other libraries, by what they publish. */
public final class Deployed {

  private static final String EPSILON = "privacy loss ε";
  private static final String SHARE = "Share of a rare value among 1024";
  private static final String TWO_STEPS = "RAPPOR's published f = ½ p = ½ q = ¾";
  private static final String MEAN = "Mean of a number";
  private static final String BITS = "Bits of one report";

  private static final String AUTO = "ours (planner)";
  private static final String SUBSET = "ours (subset)";
  private static final String MINIMAX = "ours (minimax)";
  private static final List<String> OTHERS =
      List.of("RAPPOR", "Apple CMS", "Apple HCMS", "pure-ldp OLH", "pure-ldp OUE", "pure-ldp DE");

  /** Those whose reports have a bit for each value or cell. */
  private static final List<String> LONG = List.of("RAPPOR", "Apple CMS", "pure-ldp OUE");

  private static final int VALUES = 1024;

  /** Apple's sizes: cells of a vector, and how many hash functions there are. */
  private static final int CMS_CELLS = 1024;

  private static final int CMS_FUNCTIONS = 65_536;
  private static final int HCMS_CELLS = 32_768;
  private static final int HCMS_FUNCTIONS = 1024;

  private static final List<Double> EPSILONS = Grid.of(0.25, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 8);

  private static final ConcurrentMap<Double, CategoricalMechanism> PLANNED =
      new ConcurrentHashMap<>();

  private Deployed() {}

  public static List<Experiment> all() {
    return List.of(shares(), means());
  }

  private static Experiment shares() {
    Experiment.Builder builder =
        Experiment.named("ours-deployed", "Ours", "Against deployed systems: shares")
            .text(
                "The variance of one report about the share of a rare value, exact. Basic one-time"
                    + " RAPPOR is from \"RAPPOR: Randomized Aggregatable Privacy-Preserving Ordinal"
                    + " Response\" (2014); Apple's count mean sketch (CMS, 1024 cells) and its Hadamard"
                    + " variant (HCMS, 32,768 cells) from \"Learning with Privacy at Scale\" (2017),"
                    + " with hash functions drawn at random; pure-ldp is a Python library, whose OLH"
                    + " rounds the number of cells, and multi-freq-ldpy does the same. What RAPPOR's"
                    + " second step and the sketches buy is something else: protection of people who"
                    + " report again and again, and values that nobody listed. The planner takes"
                    + " reports of at most 64 bits; subset selection must be asked for.");
    sharePanels(builder);
    shareClaims(builder);
    return builder.build();
  }

  private static void sharePanels(Experiment.Builder builder) {
    List<Double> published = List.of(PublishedDesigns.TwoSteps.PUBLISHED.epsilon());
    builder
        .panel(Panel.logLines(SHARE, EPSILON, "variance of one report"))
        .exact(OTHERS, EPSILONS, Deployed::published)
        .exact(List.of(AUTO, SUBSET), EPSILONS, (name, e) -> ours(name, e).variance(false))
        .panel(Panel.table("Over ours (subset)", EPSILON, "factor of the variance"))
        .exact(OTHERS, EPSILONS, (name, e) -> published(name, e) / ours(SUBSET, e).variance(false))
        .exact(
            List.of(AUTO),
            EPSILONS,
            (name, e) -> ours(AUTO, e).variance(false) / ours(SUBSET, e).variance(false))
        .panel(Panel.table(TWO_STEPS, EPSILON, "variance of one report"))
        .exact(
            List.of("RAPPOR"),
            published,
            (name, epsilon) -> PublishedDesigns.TwoSteps.PUBLISHED.variance())
        .exact(
            List.of(AUTO, SUBSET),
            published,
            (name, epsilon) -> ours(name, epsilon).variance(false))
        .panel(Panel.table(BITS, EPSILON, "bits"))
        .exact(List.of("RAPPOR", "Apple CMS", "Apple HCMS"), EPSILONS, Deployed::publishedBits)
        .exact(List.of(AUTO, SUBSET), EPSILONS, (name, e) -> ours(name, e).bits());
  }

  private static void shareClaims(Experiment.Builder builder) {
    builder
        .claim(
            "Subset selection is below all of them at every ε",
            results -> results.belowAll(SHARE, SUBSET, OTHERS, 1e-6))
        .claim(
            Claim.that(
                    "So is what the planner takes",
                    results -> results.belowAll(SHARE, AUTO, OTHERS, 1e-6))
                .corrected(
                    "but for those that send one bit per value or cell (RAPPOR, CMS and OUE), above"
                        + " which it is by up to the 2 % that OLH's whole number of cells costs",
                    Deployed::plannerIsBelow))
        .claim(
            "The planner's choice is below RAPPOR as published, at the ε of one report",
            results -> results.below(TWO_STEPS, AUTO, "RAPPOR", 0))
        .claim(
            "The planner's report is shorter than a tenth of RAPPOR's and of CMS's",
            results ->
                results
                    .below(BITS, AUTO, "RAPPOR", -0.9)
                    .and(results.below(BITS, AUTO, "Apple CMS", -0.9)))
        .claim(
            "HCMS's short report costs much where ε is large: at ε = 4 the planner's variance"
                + " is below a tenth of it",
            results -> results.below(SHARE, AUTO, "Apple HCMS", -0.9, x -> x == 4));
  }

  private static ClaimCheck plannerIsBelow(Results results) {
    List<String> others = OTHERS.stream().filter(other -> !LONG.contains(other)).toList();
    return results
        .belowAll(SHARE, AUTO, others, 1e-6)
        .and(results.belowAll(SHARE, AUTO, LONG, 0.02));
  }

  private static double published(String name, double epsilon) {
    return switch (name) {
      case "RAPPOR" -> PublishedDesigns.rappor(epsilon);
      case "Apple CMS" -> PublishedDesigns.countMeanSketch(epsilon, CMS_CELLS);
      case "Apple HCMS" -> PublishedDesigns.hadamardSketch(epsilon, HCMS_CELLS);
      case "pure-ldp OLH" -> PublishedDesigns.localHashing(epsilon);
      case "pure-ldp OUE" -> PublishedDesigns.unary(epsilon);
      default -> PublishedDesigns.direct(epsilon, VALUES);
    };
  }

  /**
   * One bit per value; one bit per cell and which function; one bit, which cell and which function.
   */
  private static double publishedBits(String name, double epsilon) {
    return switch (name) {
      case "RAPPOR" -> VALUES;
      case "Apple CMS" -> CMS_CELLS + log2(CMS_FUNCTIONS);
      default -> 1 + log2(HCMS_CELLS) + log2(HCMS_FUNCTIONS);
    };
  }

  private static int log2(int power) {
    return Integer.numberOfTrailingZeros(power);
  }

  private static CategoricalMechanism ours(String name, double epsilon) {
    return name.equals(SUBSET)
        ? Designs.categorical("subset", VALUES, epsilon, 0)
        : PLANNED.computeIfAbsent(epsilon, Deployed::planned);
  }

  private static CategoricalMechanism planned(double epsilon) {
    List<String> values = IntStream.range(0, VALUES).mapToObj(Integer::toString).toList();
    Schema schema = new Schema("one", List.of(new Attribute.Categorical("value", values)));
    Mechanism mechanism =
        Planner.forSchema(schema).epsilon(epsilon).plan().parts().get(0).mechanism();
    return (CategoricalMechanism) mechanism;
  }

  private static Experiment means() {
    List<Double> epsilons = Grid.of(0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8);
    List<String> others = List.of("Microsoft 1BitMean", "libraries' Laplace");
    return Experiment.named("ours-deployed-means", "Ours", "Against deployed systems: means")
        .text(
            "The largest variance of one report about a number of [−1, 1], exact. 1BitMean is from"
                + " \"Collecting Telemetry Data Privately\" (2017): one bit, as Duchi's mechanism"
                + " for one number; its memory for repeated reports does not change one report's"
                + " variance. Laplace is what general libraries of differential privacy offer to"
                + " a single device: Google's, OpenDP, diffprivlib.")
        .panel(Panel.logLines(MEAN, EPSILON, "worst-case variance"))
        .exact(
            others,
            epsilons,
            (name, epsilon) ->
                name.equals(others.get(0))
                    ? PublishedDesigns.oneBitMean(epsilon)
                    : PublishedDesigns.laplace(epsilon))
        .exact(List.of(MINIMAX), epsilons, (name, e) -> Designs.worstVariance("minimax", e))
        .panel(Panel.table("Bits of a number's report", EPSILON, "bits"))
        .exact(others, epsilons, (name, epsilon) -> name.equals(others.get(0)) ? 1 : Double.SIZE)
        .exact(List.of(MINIMAX), epsilons, (name, e) -> Designs.numeric("minimax", e).bits())
        .claim(
            "Minimax is below 1BitMean at every ε",
            results -> results.below(MEAN, MINIMAX, others.get(0), 1e-9))
        .claim(
            "Minimax is below Laplace at every ε",
            results -> results.below(MEAN, MINIMAX, others.get(1), 0))
        .claim(
            "At ε = 4 its variance is below half of Laplace's, and a fifth of 1BitMean's",
            results ->
                results
                    .below(MEAN, MINIMAX, others.get(1), -0.5, x -> x == 4)
                    .and(results.below(MEAN, MINIMAX, others.get(0), -0.8, x -> x == 4)))
        .build();
  }
}

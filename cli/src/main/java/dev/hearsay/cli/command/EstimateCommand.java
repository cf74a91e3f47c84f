package dev.hearsay.cli.command;

import dev.hearsay.Attribute;
import dev.hearsay.Counted;
import dev.hearsay.CrossEstimate;
import dev.hearsay.Distribution;
import dev.hearsay.Estimates;
import dev.hearsay.Interval;
import dev.hearsay.Plan;
import dev.hearsay.Postprocessing;
import dev.hearsay.Schema;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import dev.hearsay.TieredTally;
import dev.hearsay.Tiers;
import dev.hearsay.Trend;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.MissingOption;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.file.WaveTallies;
import dev.hearsay.cli.report.EstimateReport;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.cli.report.TrendReport;
import dev.hearsay.simulate.truth.Truth;
import dev.hearsay.wire.result.TallyResults;
import dev.hearsay.wire.table.CrossNames;
import dev.hearsay.wire.table.RangeText;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command {@code hearsay estimate}: estimates means, shares and more from reports and tallies.
 */
@Command(
    name = "estimate",
    description = "Estimate means and shares from reports and tallies, with confidence intervals.")
public final class EstimateCommand extends ResultCommand {

  /** The number of bins that {@code --range} shows without {@code --distribution}. */
  private static final int RANGE_BINS = 10;

  @Mixin private CountedFiles inputs;

  @Option(
      names = "--truth",
      paramLabel = "DATA",
      description =
          "Compare the estimates with the true values in this CSV file (plain or gzipped), from"
              + " which the reports were drawn.")
  private @Nullable Path truthFile;

  @Mixin private MissingOption missing;

  @Mixin private ConfidenceOption confidence;

  @Option(
      names = "--postprocess",
      paramLabel = "HOW",
      defaultValue = "none",
      description =
          "How to adjust estimates: none keeps them unbiased, clip moves each into its possible"
              + " range, consistent also makes shares add up to 1, l1 and l2 shrink all estimates"
              + " if the noise is large, auto uses consistent for shares, and for means an"
              + " adjustment that is on average never worse than clip (default: ${DEFAULT-VALUE}).")
  private Postprocessing postprocessing;

  @Option(
      names = "--distribution",
      paramLabel = "BINS",
      description =
          "Also estimate the distributions of numeric attributes: a histogram with this number of"
              + " bins (1 to 1000), and quantiles.")
  private @Nullable Integer bins;

  @Option(
      names = "--range",
      paramLabel = "A:X..Y",
      description =
          "Also estimate the share of people whose number A is from X up to, but not including, Y (which is"
              + " included if it is the end of A's range). May be repeated. Without --distribution, A's"
              + " histogram has 10 bins.")
  private List<String> rangeTexts = List.of();

  @Option(
      names = "--cross",
      paramLabel = "A,B",
      description =
          "Also estimate two or three attributes together: a contingency table of categories, the"
              + " mean of a number by group, or the correlation of two numbers. May be repeated.")
  private List<String> crosses = List.of();

  @Mixin private WithinOption within;

  @Option(
      names = "--wave",
      paramLabel = "W",
      description = "For a series: count only the files of this wave.")
  private @Nullable Integer wave;

  @Option(
      names = "--trend",
      description =
          "For a series: print the estimates of every wave, a smooth trend with its confidence"
              + " band, and the waves where a change is significant; with --cross, for those"
              + " attributes together.")
  private boolean isTrend;

  @Override
  public Integer call() {
    confidence.checked();
    if (truthFile == null && missing.isGiven()) {
      throw new IllegalArgumentException(
          "--missing and --strict apply to the file of --truth; give that file, too");
    }
    if (bins != null && (bins < 1 || bins > Distribution.MAX_BINS)) {
      throw new IllegalArgumentException(
          "--distribution is " + bins + "; it must be 1 to " + Distribution.MAX_BINS);
    }
    List<Plan> plans = inputs.plans();
    Plan plan = plans.get(0);
    if (wave != null) {
      CountedFiles.wave(plan, wave); // checks that it exists
    }
    Map<String, List<Interval>> ranges = ranges(plan);
    within.distances(plan.schema()); // checks them before the reports are counted
    List<List<String>> crossNames = crosses.stream().map(names -> crossed(names, plan)).toList();
    if (isTrend) {
      checkTrend(plan);
      return print(trend(plans, crossNames).output());
    }
    EstimateReport report;
    try (ProgressBar progress = progress("estimate", InputFile.size(allFiles()))) {
      report = estimate(plans, crossNames, ranges, progress);
    }
    return print(missing.withPlacement(report.output()));
  }

  private void checkTrend(Plan plan) {
    if (!plan.isWholeSeries()) {
      throw new IllegalArgumentException(
          "--trend is for a series; the plan of '%s' is not one".formatted(plan.schema().name()));
    }
    boolean isDistribution = bins != null || !rangeTexts.isEmpty();
    boolean isOfOneTime = wave != null || truthFile != null || isDistribution || within.isGiven();
    if (isOfOneTime || postprocessing != Postprocessing.NONE) {
      throw new IllegalArgumentException(
          "--trend cannot be combined with --wave, --truth, --distribution, --range, --within or"
              + " --postprocess");
    }
    if (crosses.size() > 1) {
      throw new IllegalArgumentException("--trend takes one --cross; several are given");
    }
  }

  private TrendReport trend(List<Plan> plans, List<List<String>> crossNames) {
    Plan plan = plans.get(0);
    SortedMap<Integer, ? extends Counted> waves;
    try (ProgressBar progress = progress("estimate", InputFile.size(allFiles()))) {
      waves =
          plans.size() == 1
              ? inputs.count(plan, OptionalInt.empty(), progress, this::warn).waves()
              : tieredWaves(new Tiers(plans), progress);
    }
    Series series = plan.series().orElseThrow();
    Trend trend =
        crossNames.isEmpty()
            ? Trend.of(waves, series.waves(), confidence.checked())
            : Trend.ofCross(waves, series.waves(), crossNames.get(0), confidence.checked());
    return new TrendReport(plan, waves, trend, series.begun(Instant.now()));
  }

  /**
   * Returns the attributes that {@code --cross} names. They are checked before the reports are
   * counted, which may take long.
   */
  private static List<String> crossed(String text, Plan plan) {
    try {
      return CrossNames.read(text, plan.schema());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--cross " + text + ": " + e.getMessage(), e);
    }
  }

  private Map<String, List<Interval>> ranges(Plan plan) {
    try {
      return RangeText.read(rangeTexts, plan.schema());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--range: " + e.getMessage(), e);
    }
  }

  private List<Path> allFiles() {
    List<Path> files = new ArrayList<>(inputs.all());
    if (truthFile != null) {
      files.add(truthFile);
    }
    return files;
  }

  private SortedMap<Integer, TieredTally> tieredWaves(Tiers tiers, ProgressBar progress) {
    SortedMap<Integer, TieredTally> waves = new TreeMap<>();
    inputs
        .count(tiers, OptionalInt.empty(), progress, this::warn)
        .forEach(
            tier ->
                tier.waves()
                    .forEach(
                        (number, tally) ->
                            waves
                                .computeIfAbsent(
                                    number, absent -> TieredTally.of(tiers.wave(number)))
                                .merge(tally)));
    return waves;
  }

  /** Returns the counts of one plan, or of tiers together. */
  private Counted counted(List<Plan> plans, ProgressBar progress) {
    OptionalInt only = wave == null ? OptionalInt.empty() : OptionalInt.of(wave);
    if (plans.size() == 1) {
      return inputs.count(plans.get(0), only, progress, this::warn).all();
    }
    Tiers tiers = new Tiers(plans);
    List<Tally> tallies =
        inputs.count(tiers, only, progress, this::warn).stream().map(WaveTallies::all).toList();
    return wave == null
        ? TieredTally.of(tiers, tallies)
        : TieredTally.of(tiers.wave(wave), tallies);
  }

  private EstimateReport estimate(
      List<Plan> plans,
      List<List<String>> crossNames,
      Map<String, List<Interval>> ranges,
      ProgressBar progress) {
    Schema schema = plans.get(0).schema();
    Counted tally = counted(plans, progress);
    if (tally.reports() == 0) {
      throw new IllegalArgumentException(
          "there are no reports in %s%s, so there is nothing to estimate"
              .formatted(
                  inputs.all().get(0), inputs.all().size() > 1 ? " and the other files" : ""));
    }
    Estimates estimates = tally.estimates(confidence.checked()).postprocessed(postprocessing);
    List<Distribution> distributions = distributions(tally, ranges);
    List<CrossEstimate> found =
        crossNames.stream().map(names -> cross(tally, names, estimates)).toList();
    List<TieredTally.Comparison> comparisons =
        tally instanceof TieredTally tiered ? tiered.comparisons() : List.of();
    Optional<Truth> truth =
        Optional.ofNullable(truthFile)
            .map(file -> missing.truth(file, schema, crossNames, progress, this::warn));
    truth.ifPresent(known -> warnIfOtherPeople(known, tally, progress));
    return EstimateReport.of(
        new TallyResults(estimates, distributions, found, comparisons),
        truth,
        missing.placements(),
        within.of(schema, estimates::within));
  }

  private CrossEstimate cross(Counted tally, List<String> names, Estimates estimates) {
    tally
        .obstacleToCross(names)
        .ifPresent(
            obstacle -> {
              throw new IllegalArgumentException(
                  "--cross " + String.join(",", names) + ": " + obstacle);
            });
    return tally.cross(names, confidence.checked()).postprocessed(postprocessing, estimates);
  }

  /**
   * Returns the distributions of the numbers with ranges and, with {@code --distribution}, of all
   * others that have one. It warns about those that have none.
   */
  private List<Distribution> distributions(Counted tally, Map<String, List<Interval>> ranges) {
    List<Distribution> found = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (Attribute attribute : tally.schema().attributes()) {
      List<Interval> wanted = ranges.getOrDefault(attribute.name(), List.of());
      if (!(attribute instanceof Attribute.Numeric) || (bins == null && wanted.isEmpty())) {
        continue;
      }
      Optional<String> obstacle = tally.obstacleToDistribution(attribute.name());
      if (obstacle.isEmpty()) {
        int shown = bins == null ? RANGE_BINS : bins;
        found.add(tally.distribution(attribute.name(), shown, wanted, confidence.checked()));
      } else {
        missing.add("'" + attribute.name() + "' has no distribution: " + obstacle.get());
      }
    }
    if (found.isEmpty() && !(bins == null && ranges.isEmpty())) {
      throw new IllegalArgumentException(
          (bins == null ? "--range: " : "--distribution: ")
              + (missing.isEmpty() ? "no attribute is a number" : missing.get(0)));
    }
    missing.forEach(this::warn);
    return found;
  }

  private void warnIfOtherPeople(Truth truth, Counted tally, ProgressBar progress) {
    if (truth.rows() != tally.reports()) {
      progress.clear();
      warn(
          "%s has %s, but there are %s: the truth is about other people than the estimates"
              .formatted(
                  truthFile,
                  Numbers.counted(truth.rows(), "row"),
                  Numbers.counted(tally.reports(), "report")));
    }
  }

  /** The option {@code --confidence} of every command that prints confidence intervals. */
  static final class ConfidenceOption {
    @Option(
        names = "--confidence",
        paramLabel = "C",
        defaultValue = "0.95",
        description =
            "The confidence level of intervals, between 0 and 1 (default: ${DEFAULT-VALUE}).")
    private Double confidence;

    double checked() {
      if (!(confidence > 0 && confidence < 1)) {
        throw new IllegalArgumentException(
            "--confidence is " + confidence + "; it must be above 0 and below 1");
      }
      return confidence;
    }
  }
}

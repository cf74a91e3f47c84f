package dev.hearsay.collector.api;

import dev.hearsay.collector.api.ReportsHandler.Counts;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.intake.FoldStatus;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The metrics of a collector for Prometheus. Thread-safe. */
public final class Metrics {

  /** The lines that contain numbers of reports. */
  private static final Pattern COUNTS_OF_REPORTS =
      Pattern.compile(
          "(?m)^(# (HELP|TYPE) )?hearsay_(reports|rejections|commit_reports|queue_reports).*\\n");

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Counter accepted = reports("accepted");
  private final Counter duplicate = reports("duplicate");
  private final Counter conflicting = reports("conflicting");
  private final Counter rejected = reports("rejected");
  private final Counter postprocessings =
      Counter.builder("hearsay.postprocessings")
          .description(
              "Tallies whose shares were made consistent, answers from the cache not included")
          .register(registry);
  private final Counter computations =
      Counter.builder("hearsay.computations")
          .description(
              "Estimates, trends, screens and audits computed, answers from the cache not included")
          .register(registry);
  private final Timer submissions =
      Timer.builder("hearsay.submission.durable")
          .description("Time from the arrival of a request's body until its reports are durable")
          .serviceLevelObjectives(millis(5, 10, 25, 50, 100, 500, 2_000))
          .register(registry);
  private final Timer commits =
      Timer.builder("hearsay.commit")
          .description(
              "Time that the store takes for a commit, or the brokers for the reports of a request")
          .serviceLevelObjectives(millis(2, 10, 50, 500))
          .register(registry);
  private final DistributionSummary commitSizes =
      DistributionSummary.builder("hearsay.commit.reports")
          .description("Reports per commit, or per request if they are appended to a topic")
          .serviceLevelObjectives(1, 10, 100, 1_000, 10_000)
          .register(registry);
  private final Map<Integer, Counter> answers =
      IntStream.rangeClosed(1, 5)
          .boxed()
          .collect(Collectors.toMap(Function.identity(), this::answers));

  Metrics(CollectionService collections) {
    Gauge.builder("hearsay.queue.reports", collections, each -> (double) each.queuedReports())
        .description("Reports that wait for a commit")
        .register(registry);
    Arrays.stream(RejectionReason.values())
        .filter(RejectionReason::isCounted)
        .forEach(this::rejections); // registers each reason, so that it is shown as 0
    if (collections.fold().isPresent()) {
      showFold(collections);
    }
    new JvmMemoryMetrics().bindTo(registry);
    collections.onCommit(this::committed);
  }

  /** Adds the metrics of the fold, as this collector sees it. */
  private void showFold(CollectionService collections) {
    fold(
        "hearsay.fold.here",
        "1 if this collector counts the topic's messages, 0 otherwise",
        collections,
        FoldStatus::isHere);
    fold(
        "hearsay.fold.counting",
        "1 if any collector counts the topic's messages, 0 otherwise",
        collections,
        FoldStatus::isCounting);
    Gauge.builder("hearsay.fold.age", collections, Metrics::age)
        .description("Time since messages were last counted; it also grows while none arrive")
        .baseUnit("seconds")
        .register(registry);
    for (int part : collections.fold().orElseThrow().parts().keySet()) {
      showPart(collections, part);
    }
  }

  private void fold(
      String name, String description, CollectionService collections, Predicate<FoldStatus> is) {
    Gauge.builder(name, collections, each -> each.fold().filter(is).isPresent() ? 1 : 0)
        .description(description)
        .register(registry);
  }

  private static double age(CollectionService collections) {
    return collections
        .fold()
        .flatMap(FoldStatus::foldedAt)
        .map(at -> (double) Duration.between(at, collections.now()).toMillis() / 1_000)
        .orElse(Double.NaN);
  }

  private void showPart(CollectionService collections, int part) {
    Gauge.builder("hearsay.fold.lag.messages", collections, each -> lag(each, part).messages())
        .description("Messages of a partition that wait to be counted")
        .tag("partition", Integer.toString(part))
        .register(registry);
    Gauge.builder("hearsay.fold.lag", collections, each -> lag(each, part).seconds())
        .description("Time for which the oldest of these messages has waited")
        .baseUnit("seconds")
        .tag("partition", Integer.toString(part))
        .register(registry);
  }

  private record Lag(double messages, double seconds) {}

  private static Lag lag(CollectionService collections, int number) {
    return collections
        .fold()
        .map(status -> status.parts().get(number))
        .map(
            part ->
                new Lag(
                    part.waiting().isPresent() ? part.waiting().getAsLong() : Double.NaN,
                    part.behind().toMillis() / 1_000.0))
        .orElse(new Lag(Double.NaN, Double.NaN));
  }

  private static Duration[] millis(long... numbers) {
    return LongStream.of(numbers).mapToObj(Duration::ofMillis).toArray(Duration[]::new);
  }

  private Counter reports(String status) {
    return counter("hearsay.reports", "Reports by outcome", "status", status);
  }

  private Counter rejections(RejectionReason reason) {
    String description = "Reports that were not counted, by reason";
    return counter("hearsay.rejections", description, "reason", reason.code());
  }

  private Counter answers(int hundreds) {
    return counter("hearsay.answers", "Replies by HTTP status", "status", hundreds + "xx");
  }

  /** Returns a counter, which the first call registers. */
  private Counter counter(String name, String description, String tag, String value) {
    return Counter.builder(name).description(description).tag(tag, value).register(registry);
  }

  /** Counts the reports of a request and the time until they were durable. */
  void submitted(Counts counts, long nanos) {
    submissions.record(nanos, TimeUnit.NANOSECONDS);
    accepted.increment(counts.accepted());
    duplicate.increment(counts.duplicate());
    conflicting.increment(counts.conflicting());
    rejected.increment(counts.rejected());
  }

  private void committed(long reports, Map<RejectionReason, Long> refused, Duration took) {
    commits.record(took);
    commitSizes.record((double) reports);
    refused.forEach((reason, count) -> rejections(reason).increment(count));
  }

  /** Counts a tally whose shares were made consistent. */
  void postprocessed() {
    postprocessings.increment();
  }

  void computed() {
    computations.increment();
  }

  /** Counts a reply. */
  public void answered(int status) {
    Counter counter = answers.get(status / 100);
    if (counter != null) {
      counter.increment();
    }
  }

  /** Returns the metrics in the format of Prometheus. */
  String scrape() {
    return registry.scrape();
  }

  /**
   * Returns the metrics without numbers of reports. Each collection publishes its numbers by its
   * own rule.
   */
  String scrapeForReaders() {
    return COUNTS_OF_REPORTS.matcher(registry.scrape()).replaceAll("");
  }
}

package dev.hearsay.collector.http.server;

import dev.hearsay.collector.collection.CollectionService;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.http.collections.OutcomeCounts;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What Prometheus is told. Thread-safe. */
public final class Metrics {

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Counter accepted = reports("accepted");
  private final Counter duplicate = reports("duplicate");
  private final Counter conflicting = reports("conflicting");
  private final Counter rejected = reports("rejected");
  private final Counter computations =
      Counter.builder("hearsay.computations")
          .description("Estimates, trends, screens and audits that were computed, not remembered")
          .register(registry);
  private final Timer submissions =
      Timer.builder("hearsay.submission.durable")
          .description("From a request's body to the moment when its reports are durable")
          .serviceLevelObjectives(
              Duration.ofMillis(5),
              Duration.ofMillis(10),
              Duration.ofMillis(25),
              Duration.ofMillis(50),
              Duration.ofMillis(100),
              Duration.ofMillis(500),
              Duration.ofSeconds(2))
          .register(registry);
  private final Timer commits =
      Timer.builder("hearsay.commit")
          .description("How long the store needs for a commit")
          .serviceLevelObjectives(
              Duration.ofMillis(2),
              Duration.ofMillis(10),
              Duration.ofMillis(50),
              Duration.ofMillis(500))
          .register(registry);
  private final DistributionSummary commitSizes =
      DistributionSummary.builder("hearsay.commit.reports")
          .description("Reports per commit")
          .serviceLevelObjectives(1, 10, 100, 1_000, 10_000)
          .register(registry);
  private final Map<Integer, Counter> answers =
      IntStream.rangeClosed(1, 5)
          .boxed()
          .collect(Collectors.toMap(Function.identity(), this::answers));

  public Metrics(CollectionService collections) {
    Gauge.builder("hearsay.queue.reports", collections, each -> (double) each.queuedReports())
        .description("Reports that wait for their commit")
        .register(registry);
    Arrays.stream(RejectionReason.values()).forEach(this::rejections); // to be shown as 0
    new JvmMemoryMetrics().bindTo(registry);
    collections.onCommit(this::committed);
  }

  private Counter reports(String status) {
    return Counter.builder("hearsay.reports")
        .description("Reports by what became of them")
        .tag("status", status)
        .register(registry);
  }

  /** Made at the first call, found again at the others. */
  private Counter rejections(RejectionReason reason) {
    return Counter.builder("hearsay.rejections")
        .description("Reports that were not counted, by reason")
        .tag("reason", reason.code())
        .register(registry);
  }

  private Counter answers(int hundreds) {
    return Counter.builder("hearsay.answers")
        .description("Answers by status")
        .tag("status", hundreds + "xx")
        .register(registry);
  }

  /** A request's reports, and how long it took until they were durable. */
  public void submitted(OutcomeCounts counts, long nanos) {
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

  public void computed() {
    computations.increment();
  }

  void answered(int status) {
    Counter counter = answers.get(status / 100);
    if (counter != null) {
      counter.increment();
    }
  }

  /** In the form that Prometheus reads. */
  String scrape() {
    return registry.scrape();
  }
}

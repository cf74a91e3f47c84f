package dev.hearsay.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Tally;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.HearsayClient;
import dev.hearsay.client.Receipt;
import dev.hearsay.client.Uploader;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.lab.data.DemoPopulation;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.TallyBytes;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A collection from beginning to end over HTTP, with the devices of many people played here. */
final class Demo {

  /** What a person's whole report may reveal. */
  static final double EPSILON = 2;

  /** What the owner of each device allows. */
  private static final PrivacyLoss LIMIT = PrivacyLoss.pure(EPSILON);

  private static final int SENDERS = 4;
  private static final int PEOPLE_PER_TASK = 250;

  /** More tasks would only wait in memory. */
  private static final int MAX_TASKS = 4 * SENDERS;

  private final URI collector;
  private final String adminToken;
  private final HttpClient http = HttpClient.newHttpClient();

  Demo(URI collector, String adminToken) {
    this.collector = collector;
    this.adminToken = adminToken;
  }

  /** Has the collector plan a collection; returns its id. */
  String create(int people) throws IOException, InterruptedException {
    String body =
        "{\"schema\": %s, \"epsilon\": %s, \"users\": %d}"
            .formatted(DemoPopulation.SCHEMA, EPSILON, people);
    HttpRequest request =
        request("/api/collections")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
    JsonNode answer = new JsonMapper().readTree(response.body());
    if (response.statusCode() != 201) {
      throw new IOException("the collector refuses the collection: " + answer);
    }
    return answer.get("id").textValue();
  }

  /** The plan as a device gets it: fetched, audited, and refused if it takes too much. */
  Plan plan(String collection) {
    try (HearsayClient client =
        new HearsayClient(
            CollectorAddress.of(collector), LIMIT, new ForgetfulMemoryLedger(LIMIT))) {
      return client.plan(collection);
    }
  }

  /** Every row's person draws a report on a device of their own, and sends it. */
  void report(String collection, Plan plan, Path people, ProgressBar progress)
      throws InterruptedException {
    ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
    Uploader uploader = new Uploader(CollectorAddress.of(collector));
    Device device = Device.of(plan, LIMIT);
    ReportBytes bytes = new ReportBytes(plan);
    PrivateRecord.Reader reader = new PrivateRecord.Reader(plan.schema());
    List<PrivateRecord> group = new ArrayList<>();
    Queue<Future<List<Receipt>>> tasks = new ArrayDeque<>();
    Runnable send =
        () -> {
          List<PrivateRecord> some = List.copyOf(group);
          group.clear();
          tasks.add(
              senders.submit(
                  () -> uploader.send(collection, plan, submissions(some, device, bytes))));
        };
    try {
      InputFile.forEachRow(
          people,
          plan.schema(),
          ProgressBar.none(),
          row -> {
            group.add(row.read(reader::read));
            if (group.size() == PEOPLE_PER_TASK) {
              send.run();
            }
            if (tasks.size() > MAX_TASKS) {
              finish(tasks.remove(), progress);
            }
          });
      send.run();
      while (!tasks.isEmpty()) {
        finish(tasks.remove(), progress);
      }
    } finally {
      senders.shutdownNow();
    }
  }

  private static List<Submission> submissions(
      List<PrivateRecord> people, Device device, ReportBytes bytes) {
    return people.stream()
        .map(person -> new Submission(ReportId.random(), bytes.write(device.report(person))))
        .toList();
  }

  private static void finish(Future<List<Receipt>> task, ProgressBar progress)
      throws InterruptedException {
    try {
      List<Receipt> receipts = task.get();
      for (Receipt receipt : receipts) {
        if (receipt.status() != Receipt.Status.ACCEPTED) {
          throw new IllegalStateException("a report was not sent: " + receipt);
        }
      }
      progress.advance(receipts.size());
    } catch (ExecutionException e) {
      throw new IllegalStateException("a report was not sent: " + e.getCause(), e);
    }
  }

  /** What the collector has counted. */
  Tally tally(String collection, Plan plan) throws IOException, InterruptedException {
    HttpRequest request = request("/api/collections/" + collection + "/tally").GET().build();
    HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
    try (InputStream body = response.body()) {
      if (response.statusCode() != 200) {
        throw new IOException("the collector does not tell its tally: " + response.statusCode());
      }
      return TallyBytes.read(body, plan);
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(collector.resolve(path))
        .header("Authorization", "Bearer " + adminToken);
  }
}

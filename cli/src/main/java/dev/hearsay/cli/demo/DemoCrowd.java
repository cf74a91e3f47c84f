package dev.hearsay.cli.demo;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.PrivateRecord;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.client.Receipt;
import dev.hearsay.client.Uploader;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The people of one wave, each of whom draws a report on a simulated device and sends it. */
final class DemoCrowd implements AutoCloseable {

  private static final int SENDERS = 4;
  private static final int PEOPLE_PER_TASK = 250;

  /** The largest number of waiting tasks. More would only take memory. */
  private static final int MAX_TASKS = 4 * SENDERS;

  private final ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
  private final Queue<Future<List<Receipt>>> tasks = new ArrayDeque<>();
  private final List<PrivateRecord> group = new ArrayList<>();
  private final Uploader uploader;
  private final String collection;
  private final ProgressBar progress;
  private Plan plan;
  private Device device;

  /**
   * Creates a crowd without people.
   *
   * @param plan the plan of the first wave
   */
  DemoCrowd(Uploader uploader, String collection, Plan plan, ProgressBar progress) {
    this.uploader = uploader;
    this.collection = collection;
    this.progress = progress;
    this.plan = plan;
    this.device = Device.of(plan, PrivacyLoss.pure(Demo.EPSILON));
  }

  /** Switches to another wave, after the answers to the one before have been stored. */
  void turnTo(Plan wave) throws InterruptedException {
    finish();
    plan = wave;
    device = Device.of(plan, PrivacyLoss.pure(Demo.EPSILON));
  }

  void add(PrivateRecord person) throws InterruptedException {
    group.add(person);
    if (group.size() == PEOPLE_PER_TASK) {
      send();
    }
    if (tasks.size() > MAX_TASKS) {
      await(tasks.remove());
    }
  }

  /** Waits until all reports are stored. */
  void finish() throws InterruptedException {
    send();
    while (!tasks.isEmpty()) {
      await(tasks.remove());
    }
  }

  private void send() {
    List<PrivateRecord> some = List.copyOf(group);
    group.clear();
    Plan asked = plan;
    Device drawing = device;
    tasks.add(
        senders.submit(() -> uploader.send(collection, asked, submissions(some, asked, drawing))));
  }

  private static List<Submission> submissions(
      List<PrivateRecord> people, Plan plan, Device device) {
    ReportBytes bytes = new ReportBytes(plan);
    return people.stream()
        .map(person -> new Submission(ReportId.random(), bytes.write(device.report(person))))
        .toList();
  }

  private void await(Future<List<Receipt>> task) throws InterruptedException {
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

  @Override
  public void close() {
    senders.shutdownNow();
  }
}

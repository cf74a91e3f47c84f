package dev.hearsay.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Serving;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.Receipt;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.Uploader;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of a store while its collector runs in another process. */
class BackupTest {

  private static final int PER_REQUEST = 20;
  private static final int SENDERS = 3;

  @TempDir private Path folder;
  private Path data;
  private Path copy;
  private Path other;

  private URI uri;
  private String token;
  private String collection;
  private Plan plan;
  private Device device;

  /** The reports that were acknowledged as counted since the start of the collector. */
  private final Set<Submission> acknowledged = ConcurrentHashMap.newKeySet();

  private volatile boolean isOver;

  @BeforeEach
  void names() {
    data = folder.resolve("data");
    copy = folder.resolve("copy.db");
    other = folder.resolve("other");
  }

  @Test
  void acknowledgedReportsAreInTheCopyOnce() throws Exception {
    Serving first = new Serving(data);
    token = first.next().replaceAll(".* ", "");
    create(first);
    List<Thread> senders =
        IntStream.range(0, SENDERS).mapToObj(i -> new Thread(this::sendUntilOver)).toList();
    senders.forEach(Thread::start);
    List<Set<Submission>> before = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      awaitAcknowledged(i * 1_000);
      before.add(Set.copyOf(acknowledged));
      Cli run = backup();
      assertThat(run).isEqualTo(copied(Files.size(copy)));
    }
    int sentMeanwhile = acknowledged.size();
    awaitAcknowledged(sentMeanwhile + 200);
    isOver = true;
    for (Thread sender : senders) {
      sender.join();
    }
    first.stop();

    assertThat(Cli.run("restore", copy.toString(), "--data=" + other))
        .isEqualTo(new Cli(0, "Restored the store in " + other + ".\n", ""));
    Serving second = new Serving(other);
    uri = second.uri();
    long restored = reports();
    assertThat(restored).isBetween((long) before.get(2).size(), (long) acknowledged.size() - 200);
    assertThat(sent(before.get(2))).containsOnly(Status.DUPLICATE);
    assertThat(reports()).isEqualTo(restored);
    assertThat(sent(acknowledged)).containsOnly(Status.DUPLICATE, Status.ACCEPTED);
    assertThat(reports()).isEqualTo(acknowledged.size());
    second.stop();
  }

  private Cli backup() {
    return Cli.run("backup", "--data=" + data, "-o", copy.toString());
  }

  private Cli copied(long bytes) {
    return new Cli(0, "Copied the store to %s: %,d bytes.\n".formatted(copy, bytes), "");
  }

  private void awaitAcknowledged(int reports) throws InterruptedException {
    for (int i = 0; acknowledged.size() < reports; i++) {
      assertThat(i).as("tenths of a second for " + reports + " reports").isLessThan(600);
      Thread.sleep(100);
    }
  }

  private void sendUntilOver() {
    while (!isOver) {
      List<Submission> batch = Stream.generate(this::draw).limit(PER_REQUEST).toList();
      assertThat(sent(batch)).containsOnly(Status.ACCEPTED);
      acknowledged.addAll(batch);
    }
  }

  private Submission draw() {
    byte[] report = new ReportBytes(plan).write(device.report(Map.of("a", 0.5)));
    return new Submission(ReportId.random(), report);
  }

  private List<Status> sent(Iterable<Submission> reports) {
    List<Submission> all = new ArrayList<>();
    reports.forEach(all::add);
    return new Uploader(CollectorAddress.of(uri))
        .send(collection, plan, all).stream().map(Receipt::status).distinct().toList();
  }

  private void create(Serving serving) throws Exception {
    uri = serving.uri();
    JsonNode created =
        ask(
            "POST",
            "",
            """
            {"epsilon": 1, "schema": {"name": "s", "attributes": [
              {"name": "a", "type": "numeric", "min": 0, "max": 1, "outside": "clamp"}]}}
            """);
    collection = created.get("id").textValue();
    plan = PlanJson.read(created.get("plan").toString());
    device = Device.of(plan);
  }

  private long reports() throws Exception {
    return ask("GET", "/" + collection, "").get("reports").longValue();
  }

  private JsonNode ask(String method, String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(uri.resolve("/api/collections" + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    return new JsonMapper()
        .readTree(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
  }

  @Test
  void aCopyIsItsOwnersAndOnlySoundOnesAreRestored() throws Exception {
    Serving serving = new Serving(data);
    serving.uri();
    assertThat(backup().code()).isZero();
    serving.stop();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)))
        .isEqualTo("rw-------");
    byte[] sound = Files.readAllBytes(copy);
    assertRefused(data, "there is a store in " + data + " already; restore to another folder");
    Files.write(copy, new byte[4096]);
    assertRefused(other, copy + " is not a valid copy of a store: ");
    for (int cut : new int[] {sound.length / 2, 100}) {
      Files.write(copy, Arrays.copyOf(sound, cut));
      assertRefused(other, copy + " is not a valid copy of a store: ");
    }
    Files.write(copy, new byte[0]);
    assertRefused(other, copy + " is not a valid copy of a store: it has other tables");
    Files.write(copy, sound);
    assertThat(Cli.run("restore", copy.toString(), "--data=" + other).code()).isZero();
    try (Stream<Path> files = Files.list(other)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("hearsay.db", "hearsay.lock");
    }
  }

  private void assertRefused(Path target, String message) {
    Cli run = Cli.run("restore", copy.toString(), "--data=" + target);
    assertThat(run.err()).startsWith("hearsay: " + message).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
    assertThat(other.resolve("hearsay.db")).doesNotExist();
  }

  /** A copy into the store's folder, by any of its names, would replace the collector's file. */
  @Test
  void aCopyNeverReplacesTheStore() throws Exception {
    Serving serving = new Serving(data);
    serving.uri();
    Path link = Files.createSymbolicLink(folder.resolve("link"), data);
    Path relative = Path.of("").toAbsolutePath().relativize(data);
    Object before = Files.getAttribute(data.resolve("hearsay.db"), "unix:ino");
    for (Path target :
        List.of(
            data.resolve("hearsay.db"),
            data.resolve("copy.db"),
            data.resolve("hearsay.lock"),
            link.resolve("hearsay.db"),
            folder.resolve("..").resolve(folder.getFileName()).resolve("data/hearsay.db-wal"),
            relative.resolve("hearsay.db"))) {
      assertThat(Cli.run("backup", "--data=" + data, "-o", target.toString()))
          .isEqualTo(
              new Cli(
                  2,
                  "",
                  "hearsay: the copy '%s' would be in the store's own folder; name another folder\n"
                      .formatted(target.toAbsolutePath())));
    }
    assertThat(Files.getAttribute(data.resolve("hearsay.db"), "unix:ino")).isEqualTo(before);
    assertThat(data.resolve("copy.db")).doesNotExist();
    assertThat(Cli.run("backup", "--data=" + link, "-o", copy.toString()).code()).isZero();
    serving.stop();
  }

  /**
   * A copy must not replace a device such as /dev/null, even if the user may write to its folder.
   */
  @Test
  void aCopyReplacesNothingButFiles() throws Exception {
    Serving serving = new Serving(data);
    serving.uri();
    assertThat(new ProcessBuilder("mkfifo", copy.toString()).start().waitFor()).isZero();
    assertThat(backup())
        .isEqualTo(
            new Cli(2, "", "hearsay: the copy cannot be '%s': it is no file\n".formatted(copy)));
    assertThat(Cli.run("backup", "--data=" + data, "-o", folder.toString()).err())
        .isEqualTo("hearsay: -o is '%s'; this is a folder; it must be a file\n".formatted(folder));
    assertThat(Files.readAttributes(copy, BasicFileAttributes.class).isOther()).isTrue();
    serving.stop();
  }

  /** A folder with only a lock would look like one that a collector uses. */
  @Test
  void aRestoreThatFailsLeavesNothing() throws IOException {
    Files.writeString(copy, "no copy");
    Path fresh = folder.resolve("fresh");
    assertThat(Cli.run("restore", copy.toString(), "--data=" + fresh).code()).isEqualTo(2);
    assertThat(fresh).doesNotExist();
    Path kept = Files.createDirectory(folder.resolve("kept"));
    assertThat(Cli.run("restore", copy.toString(), "--data=" + kept).code()).isEqualTo(2);
    assertThat(kept).exists();
    assertThat(Cli.run("restore", copy.toString(), "--data=" + copy).err())
        .isEqualTo("hearsay: --data is '" + copy + "'; this is a file; it must be a folder\n");
  }

  /** Two restores start at the same time. The one that loses changes nothing and prints why. */
  @Test
  void oneOfTwoRestoresWins() throws Exception {
    Serving serving = new Serving(data);
    serving.uri();
    backup();
    serving.stop();
    for (int round = 0; round < 50; round++) {
      Path target = folder.resolve("target" + round);
      CyclicBarrier start = new CyclicBarrier(2);
      Callable<Cli> restore =
          () -> {
            start.await();
            return Cli.run("restore", copy.toString(), "--data=" + target);
          };
      FutureTask<Cli> second = new FutureTask<>(restore);
      new Thread(second).start();
      List<Cli> runs = List.of(restore.call(), second.get());
      assertThat(runs).extracting(Cli::code).containsExactlyInAnyOrder(0, 2);
      assertThat(runs.get(0).err() + runs.get(1).err())
          .matches("hearsay: (another process uses|there is a) (the )?store in .*\n");
      assertThat(target.resolve("hearsay.lock")).exists();
    }
  }

  /**
   * A folder that cannot be read may contain a store, so the error must not claim that there is
   * none.
   */
  @Test
  void aFolderThatCannotBeReadIsNotCalledEmpty() throws IOException {
    Path loop = folder.resolve("loop");
    Files.createSymbolicLink(loop, loop);
    Cli run = Cli.run("backup", "--data=" + loop, "-o", copy.toString());
    assertThat(run.err()).startsWith("hearsay: the store in '" + loop + "' cannot be read: ");
    assertThat(run.err()).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void aCopyNeedsAFolder() {
    Path target = folder.resolve("none").resolve("copy.db");
    assertThat(Cli.run("backup", "--data=" + folder, "-o", target.toString()))
        .isEqualTo(
            new Cli(
                2,
                "",
                "hearsay: -o is '%s'; there is no folder '%s'\n"
                    .formatted(target, target.getParent())));
  }

  @Test
  void wrongUsageIsOneLine() throws IOException {
    String url = "--database=jdbc:postgresql://db/hearsay";
    assertThat(backup()).isEqualTo(new Cli(2, "", "hearsay: there is no store in " + data + "\n"));
    assertThat(Cli.run("backup", url, "-o", copy.toString()).err())
        .isEqualTo(
            "hearsay: a database is copied by pg_dump, not by this command; see docs/operate.md\n");
    assertThat(Cli.run("restore", copy.toString(), url).err())
        .isEqualTo(
            "hearsay: a database is restored by pg_restore, not by this command;"
                + " see docs/operate.md\n");
    assertThat(Cli.run("restore", "none", "--data=" + data).err())
        .isEqualTo("hearsay: there is no file 'none'\n");
    assertThat(data).doesNotExist();
  }
}

package dev.hearsay.collector.siege;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Plan;
import dev.hearsay.wire.json.PlanJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A cluster that would usually need many machines, on one machine: Kafka brokers, PostgreSQL and
 * collectors, each in processes of its own. A supervisor restarts a collector or broker that has
 * ended, as systemd would.
 */
final class ProcessCluster implements AutoCloseable {

  static final String TOPIC = "hearsay-reports";

  /** The line in the metrics of the collector that owns the fold. */
  private static final Pattern FOLDS =
      Pattern.compile("^hearsay_fold_here(\\{[^}]*})? 1(\\.0)?$", Pattern.MULTILINE);

  private static final Duration START = Duration.ofMinutes(2);
  private static final long SUPERVISOR_PAUSE_MILLIS = 200;
  private static final List<String> COLLECTOR_JAVA =
      List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final Path folder;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final PostgresServer postgres;
  private final KafkaBrokers kafka;
  private final List<Line> toDatabase = new ArrayList<>();
  private final List<ChildProcess> collectors = new ArrayList<>();
  private final List<Integer> ports = new ArrayList<>();
  private final AtomicInteger restarts = new AtomicInteger();
  private volatile boolean isOver;

  /** The number of each kind of process, and of the topic's partitions. */
  record Size(int brokers, int collectors, int partitions) {}

  private ProcessCluster(Path folder, Size size) throws IOException {
    this.folder = folder;
    this.kafka = KafkaBrokers.start(folder, size.brokers(), size.collectors());
    try {
      this.postgres = new PostgresServer(folder.resolve("postgres"));
    } catch (IOException | RuntimeException e) {
      kafka.close();
      throw e;
    }
  }

  /** Starts everything and waits until all collectors are ready. */
  static ProcessCluster start(Path folder, Size size) throws Exception {
    ProcessCluster cluster = new ProcessCluster(folder, size);
    try {
      cluster.kafka.createTopic(TOPIC, size.partitions());
      for (int i = 0; i < size.collectors(); i++) {
        cluster.startCollector(i);
        cluster.awaitReady(i); // the first collector creates the tables
      }
      Thread supervisor = new Thread(cluster::supervise, "supervisor");
      supervisor.setDaemon(true);
      supervisor.start();
      return cluster;
    } catch (Exception | Error e) {
      cluster.close();
      throw e;
    }
  }

  private void startCollector(int number) {
    Line line = new Line(postgres.port());
    toDatabase.add(line);
    ports.add(ChildProcess.freePort());
    collectors.add(
        ChildProcess.start(
            COLLECTOR_JAVA,
            CollectorServer.class.getName(),
            List.of(
                PostgresServer.url(line.port()),
                kafka.addressesFor(number),
                TOPIC,
                Integer.toString(ports.get(number))),
            folder.resolve("collector" + number + ".log")));
  }

  private void supervise() {
    List<ChildProcess> all = new ArrayList<>(collectors);
    all.addAll(kafka.processes());
    while (!isOver) {
      try {
        Thread.sleep(SUPERVISOR_PAUSE_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
      all.forEach(this::restartIfEnded);
    }
  }

  private synchronized void restartIfEnded(ChildProcess process) {
    if (!isOver && !process.isAlive()) {
      restarts.incrementAndGet();
      process.restart();
    }
  }

  /** Returns the number of times that the supervisor has restarted a process. */
  int restarts() {
    return restarts.get();
  }

  int collectors() {
    return collectors.size();
  }

  /** Returns the address of a collector. */
  URI collector(int number) {
    return URI.create("http://127.0.0.1:" + ports.get(number));
  }

  /** Returns the addresses of all collectors. */
  List<URI> addresses() {
    return IntStream.range(0, collectors.size()).mapToObj(this::collector).toList();
  }

  KafkaBrokers kafka() {
    return kafka;
  }

  private String adminToken() throws IOException {
    for (ChildProcess each : collectors) {
      for (String line : Files.readAllLines(each.log())) {
        if (line.startsWith(CollectorServer.TOKEN)) {
          return line.substring(CollectorServer.TOKEN.length());
        }
      }
    }
    throw new AssertionError("no collector has printed an admin token; see " + folder);
  }

  /** Creates the collection of {@link DrawnAnswers} and returns its id. */
  String create() throws Exception {
    HttpRequest request =
        asAdmin("/api/collections", 0)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(DrawnAnswers.COLLECTION))
            .build();
    HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
    if (answer.statusCode() != 201) {
      throw new AssertionError(answer.statusCode() + ": " + answer.body());
    }
    return new ObjectMapper().readTree(answer.body()).get("id").asText();
  }

  private HttpRequest.Builder asAdmin(String path, int collector) throws IOException {
    return HttpRequest.newBuilder(collector(collector).resolve(path))
        .timeout(Duration.ofSeconds(10))
        .header("Authorization", "Bearer " + adminToken());
  }

  Plan plan(String collection) {
    return PlanJson.read(ask(0, "/api/collections/" + collection + "/plan"));
  }

  /** Returns the body of a collector's answer, or an empty one if it does not answer with 200. */
  String ask(int number, String path) {
    return ask(
        HttpRequest.newBuilder(collector(number).resolve(path)).timeout(Duration.ofSeconds(10)));
  }

  private String ask(HttpRequest.Builder asked) {
    HttpRequest request = asked.build();
    try {
      HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
      return answer.statusCode() == 200 ? answer.body() : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Returns the number of counted reports that a collector shows to an administrator, or -1 if it
   * does not answer.
   */
  long countOn(int number, String collection) {
    try {
      String answer = ask(asAdmin("/api/collections/" + collection, number));
      return answer.isEmpty() ? -1 : new ObjectMapper().readTree(answer).get("reports").asLong();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the bytes of a collection's tally as a collector exports them. */
  byte[] tally(int number, String collection) throws Exception {
    HttpRequest request = asAdmin("/api/collections/" + collection + "/tally", number).build();
    HttpResponse<byte[]> answer = http.send(request, BodyHandlers.ofByteArray());
    if (answer.statusCode() != 200) {
      throw new AssertionError("collector " + number + " answers " + answer.statusCode());
    }
    return answer.body();
  }

  /** Waits until a collector accepts reports and reaches its database. */
  void awaitReady(int number) throws InterruptedException {
    ChildProcess.await(
        "collector %d is ready; see %s".formatted(number, folder),
        START,
        () -> !ask(number, "/ready").isEmpty());
  }

  /** Waits until a collector owns the fold, and returns its number. */
  int awaitFolding() throws InterruptedException {
    ChildProcess.await(
        "a collector's metrics have a line " + FOLDS, START, () -> folding().isPresent());
    return folding().orElse(0); // it may just have lost the fold
  }

  private OptionalInt folding() {
    return IntStream.range(0, collectors.size())
        .filter(each -> FOLDS.matcher(ask(each, "/metrics")).find())
        .findFirst();
  }

  /** Returns the processor time that a collector has used since it was started. */
  Duration cpuOf(int number) {
    return collectors.get(number).handle().info().totalCpuDuration().orElseThrow();
  }

  /** Adds the cluster's processes to a meter. */
  CpuMeter cpu() {
    return new CpuMeter()
        .watch("collectors", () -> handles(collectors))
        .watch("brokers", () -> handles(kafka.processes()))
        .watch("PostgreSQL", postgres::handles);
  }

  private static List<ProcessHandle> handles(List<ChildProcess> processes) {
    return processes.stream().map(ChildProcess::handle).toList();
  }

  /** Kills a collector, which the supervisor restarts. */
  void killCollector(int number) {
    collectors.get(number).kill();
  }

  /** Freezes a collector for a while. When it resumes, it has not noticed that time has passed. */
  void freezeCollector(int number, Duration time) throws IOException, InterruptedException {
    ChildProcess frozen = collectors.get(number);
    frozen.freeze();
    Thread.sleep(time.toMillis());
    frozen.wake();
  }

  /** Cuts a collector off for a while. */
  void cut(int number, boolean fromBrokers, boolean fromDatabase, Duration time)
      throws InterruptedException {
    List<Line> lines = new ArrayList<>();
    if (fromBrokers) {
      lines.addAll(kafka.lines(number));
    }
    if (fromDatabase) {
      lines.add(toDatabase.get(number));
    }
    lines.forEach(Line::cut);
    Thread.sleep(time.toMillis());
    lines.forEach(Line::mend);
  }

  /** Kills a broker once all replicas are in sync. The supervisor restarts it. */
  void killBroker(int number) throws InterruptedException {
    kafka.awaitAllCopies(TOPIC);
    kafka.processes().get(number).kill();
  }

  /** Kills PostgreSQL and restarts it after a while. */
  void killDatabase(Duration time) throws IOException, InterruptedException {
    postgres.kill();
    Thread.sleep(time.toMillis());
    postgres.restart();
  }

  @Override
  public void close() throws IOException {
    synchronized (this) {
      isOver = true; // the supervisor restarts nothing from here on
    }
    collectors.forEach(ChildProcess::kill);
    toDatabase.forEach(Line::close);
    kafka.close();
    postgres.close();
  }
}

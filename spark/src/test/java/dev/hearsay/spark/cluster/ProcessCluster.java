package dev.hearsay.spark.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Plan;
import dev.hearsay.spark.stream.CountTopic;
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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * All that many machines would run, on one: three brokers of Kafka, PostgreSQL, two collectors,
 * Spark's master and its workers, and the job. Each is a process and listens on this machine's own
 * address only. What dies is started again, as a supervisor would; here that is the job alone,
 * since the others die only if a test kills them.
 */
public final class ProcessCluster implements AutoCloseable {

  public static final String TOPIC = "hearsay-reports";

  /** As {@link DrawnAnswers} answer it. */
  private static final String COLLECTION =
      """
      {"epsilon": 2, "sample": 1, "schema": {"name": "cluster", "attributes": [
        {"name": "age", "type": "numeric", "min": 0, "max": 100, "outside": "clamp"},
        {"name": "os", "type": "categorical",
         "values": ["android", "ios", "linux", "mac", "other"], "other": "other"}]}}""";

  private static final int BROKERS = 3;
  private static final int COLLECTORS = 2;
  private static final int PARTITIONS = 4;
  private static final Duration START = Duration.ofMinutes(2);
  private static final List<String> COLLECTOR_JAVA =
      List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final Path folder;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final List<ChildProcess> collectors = new ArrayList<>();
  private final List<Integer> ports = new ArrayList<>();
  private final AtomicBoolean isOver = new AtomicBoolean();
  private final AtomicInteger restarts = new AtomicInteger();
  private KafkaBrokers kafka;
  private TestPostgres postgres;
  private SparkProcesses spark;
  private volatile ChildProcess job;
  private Thread supervisor;

  private ProcessCluster(Path folder) {
    this.folder = folder;
  }

  /**
   * Starts everything and waits until reports are taken; the job may need a moment more.
   *
   * @param workers of Spark
   * @param jar of the job; empty to take the classes that Maven has compiled, for a short test
   */
  public static ProcessCluster start(Path folder, int workers, Optional<Path> jar)
      throws Exception {
    ProcessCluster cluster = new ProcessCluster(folder);
    try {
      cluster.start(workers, jar);
      return cluster;
    } catch (Exception | Error e) {
      cluster.close();
      throw e;
    }
  }

  private void start(int workers, Optional<Path> jar) throws Exception {
    kafka = KafkaBrokers.start(folder, BROKERS);
    spark = SparkProcesses.start(folder, workers);
    postgres = TestPostgres.start(folder);
    kafka.createTopic(TOPIC, PARTITIONS);
    startCollector(); // it makes the tables
    ChildProcess.await("the first collector answers", START, () -> isReady(0));
    startJob(jar);
    while (collectors.size() < COLLECTORS) {
      startCollector();
    }
    ChildProcess.await("the second collector answers", START, () -> isReady(1));
  }

  private void startCollector() {
    int port = ChildProcess.freePort();
    ports.add(port);
    collectors.add(
        ChildProcess.start(
            ChildProcess.classPath(),
            COLLECTOR_JAVA,
            CollectorServer.class.getName(),
            List.of(postgres.url(), kafka.addresses(), TOPIC, Integer.toString(port)),
            Map.of(),
            folder.resolve("collector" + collectors.size() + ".log")));
  }

  private void startJob(Optional<Path> jar) throws IOException {
    job =
        spark.submit(
            jar,
            CountTopic.class.getName(),
            List.of(
                "--brokers",
                kafka.addresses(),
                "--database",
                postgres.url(),
                "--checkpoint",
                folder.resolve("checkpoint").toString(),
                "--topic",
                TOPIC,
                "--batch-seconds",
                "2",
                "--batch-messages",
                "300000"));
    supervisor = new Thread(this::supervise, "supervisor");
    supervisor.setDaemon(true);
    supervisor.start();
  }

  private void supervise() {
    while (!isOver.get()) {
      try {
        Thread.sleep(200);
      } catch (InterruptedException e) {
        return;
      }
      if (!job.isAlive() && !isOver.get()) {
        restarts.incrementAndGet();
        job.restart();
      }
    }
  }

  /** Where a collector listens. */
  public URI collector(int number) {
    return URI.create("http://127.0.0.1:" + ports.get(number));
  }

  public List<URI> addresses() {
    return List.of(collector(0), collector(1));
  }

  /** The token that creates collections. */
  public String adminToken() throws IOException {
    return Files.readAllLines(collectors.get(0).log()).stream()
        .filter(line -> line.startsWith(CollectorServer.TOKEN))
        .map(line -> line.substring(CollectorServer.TOKEN.length()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Makes a collection by the API of the first collector.
   *
   * @return its id
   */
  public String create() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(collector(0).resolve("/api/collections"))
            .header("Authorization", "Bearer " + adminToken())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(COLLECTION))
            .build();
    HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
    if (answer.statusCode() != 201) {
      throw new AssertionError(answer.body());
    }
    return new ObjectMapper().readTree(answer.body()).get("id").asText();
  }

  public Plan plan(String collection) {
    return PlanJson.read(ask(0, "/api/collections/" + collection + "/plan"));
  }

  /** What a collector answers; empty if it does not. */
  public String ask(int number, String path) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(collector(number).resolve(path))
              .timeout(Duration.ofSeconds(10))
              .build();
      HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
      return answer.statusCode() == 200 ? answer.body() : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean isReady(int number) {
    if (!collectors.get(number).isAlive()) {
      throw new AssertionError("collector " + number + " ended; see " + folder);
    }
    return !ask(number, "/ready").isEmpty();
  }

  public KafkaBrokers kafka() {
    return kafka;
  }

  public TestPostgres postgres() {
    return postgres;
  }

  /** Watches what each kind of process takes; to be started and closed. */
  CpuMeter cpu() {
    return new CpuMeter()
        .watch("collectors", () -> handles(collectors))
        .watch("brokers", () -> handles(kafka.processes()))
        .watch("executors", spark::executors)
        .watch("the job's driver", () -> List.of(job.handle()));
  }

  private static List<ProcessHandle> handles(List<ChildProcess> processes) {
    return processes.stream().map(ChildProcess::handle).toList();
  }

  /** How often the job was started again. */
  public int restarts() {
    return restarts.get();
  }

  /** Spark's processes. */
  SparkProcesses spark() {
    return spark;
  }

  ChildProcess job() {
    return job;
  }

  /** Kills one of the executors; Spark starts another one. */
  void killExecutor(int number) throws InterruptedException {
    spark.awaitExecutors(START);
    List<ProcessHandle> executors = spark.executors();
    ProcessHandle executor = executors.get(number % executors.size());
    executor.destroyForcibly();
    executor.onExit().join();
  }

  /** Kills the job's driver; the supervisor starts it again. */
  void killJob() throws InterruptedException {
    job.kill();
  }

  /**
   * Tells the job to end, for good.
   *
   * @return what it ends with
   */
  int endJob() throws InterruptedException {
    isOver.set(true);
    job.end(Duration.ofSeconds(30));
    return job.exitValue();
  }

  /** Kills a broker once none of the others is behind, and starts it again. */
  void killBroker(int number) throws Exception {
    kafka.awaitAllCopies(TOPIC);
    kafka.processes().get(number).kill();
    kafka.processes().get(number).restart();
  }

  /** Kills a collector while the other one answers, and starts it again. */
  void killCollector(int number) throws InterruptedException {
    ChildProcess.await("the other collector answers", START, () -> isReady(1 - number));
    collectors.get(number).kill();
    collectors.get(number).restart();
  }

  @Override
  public void close() throws IOException {
    isOver.set(true);
    if (supervisor != null) {
      supervisor.interrupt();
    }
    if (job != null) {
      job.killAll();
    }
    collectors.forEach(ChildProcess::killAll);
    if (spark != null) {
      spark.close();
    }
    if (kafka != null) {
      kafka.close();
    }
    if (postgres != null) {
      postgres.close();
    }
  }
}

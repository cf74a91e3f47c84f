package dev.hearsay.spark.cluster;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Spark's own cluster: a master and workers, each of which starts an executor for a job. They run
 * from a folder that looks like a distribution and has links to Maven's artefacts.
 */
final class SparkProcesses implements AutoCloseable {

  private static final int CORES = 2;

  /** What the job brings along, and no distribution has. */
  private static final List<String> OF_THE_JOB = List.of("/hearsay-", "/postgresql-", "/fastcsv-");

  /** For those who do not live long: nobody waits for code that would be faster later. */
  private static final String STARTS_SOON = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";

  private final Path folder;
  private final int number;
  private final int port = ChildProcess.freePort();
  private final Map<String, String> environment;
  private ChildProcess master;
  private final List<ChildProcess> workers = new ArrayList<>();

  private SparkProcesses(Path folder, int number) {
    this.folder = folder;
    this.number = number;
    this.environment =
        Map.of(
            "SPARK_HOME",
            folder.toString(),
            "SPARK_SCALA_VERSION",
            "2.13",
            "SPARK_LOCAL_IP",
            "127.0.0.1",
            "JAVA_HOME",
            System.getProperty("java.home"));
  }

  /**
   * @param number of workers, which share two cores
   */
  static SparkProcesses start(Path folder, int number) throws IOException {
    SparkProcesses spark =
        new SparkProcesses(Files.createDirectories(folder.resolve("spark")), number);
    spark.makeHome();
    spark.master =
        spark.daemon(
            "master",
            "org.apache.spark.deploy.master.Master",
            "--host 127.0.0.1 --webui-port 0 --port " + spark.port);
    for (int i = 0; i < number; i++) {
      spark.workers.add(
          spark.daemon(
              "worker" + i,
              "org.apache.spark.deploy.worker.Worker",
              "--host 127.0.0.1 --webui-port 0 --memory 1g --cores "
                  + CORES / number
                  + " --work-dir "
                  + folder.resolve("work" + i)
                  + " "
                  + spark.url()));
    }
    return spark;
  }

  private void makeHome() throws IOException {
    Path jars = Files.createDirectories(folder.resolve("jars"));
    Files.createFile(folder.resolve("RELEASE"));
    for (String each : ChildProcess.classPath().split(File.pathSeparator, -1)) {
      if (each.endsWith(".jar") && OF_THE_JOB.stream().noneMatch(each::contains)) {
        Files.createSymbolicLink(jars.resolve(Path.of(each).getFileName()), Path.of(each));
      }
    }
    Path conf = Files.createDirectories(folder.resolve("conf"));
    try (var settings = SparkProcesses.class.getResourceAsStream("/log4j2-test.properties")) {
      Files.copy(settings, conf.resolve("log4j2.properties"));
    }
  }

  private String classPath() {
    return folder.resolve("conf") + File.pathSeparator + folder.resolve("jars") + "/*";
  }

  private ChildProcess daemon(String name, String main, String arguments) {
    return ChildProcess.start(
        classPath(),
        List.of(("-Xmx256m " + STARTS_SOON).split(" ", -1)),
        main,
        List.of(arguments.split(" ", -1)),
        environment,
        folder.resolve(name + ".log"));
  }

  String url() {
    return "spark://127.0.0.1:" + port;
  }

  /**
   * Submits a job whose driver is the process that is returned.
   *
   * @param jar of the job; empty to take the classes that Maven has compiled, for a short test
   */
  ChildProcess submit(Optional<Path> jar, String main, List<String> arguments) throws IOException {
    Map<String, String> settings = new HashMap<>();
    settings.put("spark.driver.host", "127.0.0.1");
    settings.put("spark.driver.bindAddress", "127.0.0.1");
    settings.put("spark.ui.enabled", "false");
    settings.put("spark.executor.memory", "768m");
    settings.put("spark.driver.memory", "768m");
    settings.put("spark.sql.shuffle.partitions", "4");
    settings.put("spark.deploy.maxExecutorRetries", "-1");
    String java = jar.isPresent() ? "-XX:+UseSerialGC" : STARTS_SOON;
    settings.put("spark.executor.extraJavaOptions", java);
    if (jar.isEmpty()) {
      settings.put("spark.executor.extraClassPath", classesOfTheJob());
      settings.put("spark.driver.extraClassPath", classesOfTheJob());
    }
    List<String> all = new ArrayList<>(List.of("--master", url(), "--class", main));
    settings.forEach((name, value) -> all.addAll(List.of("--conf", name + "=" + value)));
    all.add(jar.isPresent() ? jar.get().toString() : "spark-internal");
    all.addAll(arguments);
    return ChildProcess.start(
        classPath() + (jar.isEmpty() ? File.pathSeparator + classesOfTheJob() : ""),
        List.of(("-Xmx768m " + java).split(" ", -1)),
        "org.apache.spark.deploy.SparkSubmit",
        all,
        environment,
        folder.resolve("job.log"));
  }

  private static String classesOfTheJob() {
    return String.join(
        File.pathSeparator,
        Stream.of(ChildProcess.classPath().split(File.pathSeparator, -1))
            .filter(each -> !each.contains("test-classes"))
            .filter(each -> !each.endsWith(".jar") || OF_THE_JOB.stream().anyMatch(each::contains))
            .toList());
  }

  /** The executors that run now: what the workers have started. */
  List<ProcessHandle> executors() {
    return workers.stream().flatMap(worker -> worker.handle().children()).toList();
  }

  void awaitExecutors(Duration patience) throws InterruptedException {
    ChildProcess.await(
        "every worker has an executor", patience, () -> executors().size() == number);
  }

  @Override
  public void close() {
    workers.forEach(ChildProcess::killAll);
    if (master != null) {
      master.killAll();
    }
    try (Stream<Path> links = Files.list(folder.resolve("jars"))) {
      for (Path link : links.toList()) {
        Files.delete(link); // whoever deletes the folder might follow them
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

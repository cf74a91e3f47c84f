package dev.hearsay.collector.siege;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * A Kafka cluster of brokers, each a process that is a voter of the quorum as well. Every collector
 * has a network line of its own to each broker, which can be cut.
 */
final class KafkaBrokers implements AutoCloseable {

  private static final List<String> JAVA =
      List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final List<Ports> ports = new ArrayList<>();
  private final List<ChildProcess> brokers = new ArrayList<>();

  /**
   * The ports of a broker.
   *
   * @param plain the port for other brokers and for tests
   * @param controller the port of the quorum
   * @param collectors one port per collector
   * @param lines the line of each collector to its port
   */
  private record Ports(int plain, int controller, List<Integer> collectors, List<Line> lines) {

    static Ports of(int collectors) {
      List<Integer> inner =
          IntStream.range(0, collectors).mapToObj(i -> ChildProcess.freePort()).toList();
      return new Ports(
          ChildProcess.freePort(),
          ChildProcess.freePort(),
          inner,
          inner.stream().map(Line::new).toList());
    }

    /** Returns the broker's addresses by listener, separated by commas. */
    String listeners(IntFunction<Integer> portOfCollector) {
      return IntStream.range(0, collectors.size())
          .mapToObj(i -> ",COLLECTOR%d://127.0.0.1:%d".formatted(i, portOfCollector.apply(i)))
          .collect(Collectors.joining("", "PLAINTEXT://127.0.0.1:" + plain, ""));
    }
  }

  private KafkaBrokers() {}

  /** Starts brokers and does not wait for them. */
  static KafkaBrokers start(Path folder, int number, int collectors) throws IOException {
    KafkaBrokers kafka = new KafkaBrokers();
    for (int i = 0; i < number; i++) {
      kafka.ports.add(Ports.of(collectors));
    }
    String cluster = Uuid.randomUuid().toString();
    for (int i = 0; i < number; i++) {
      Path home = Files.createDirectories(folder.resolve("kafka" + i));
      Path settings = home.resolve("settings");
      Files.writeString(settings, kafka.settings(i, home.resolve("log")));
      format(cluster, settings);
      kafka.brokers.add(
          ChildProcess.start(
              JAVA,
              "kafka.Kafka",
              List.of(settings.toString()),
              folder.resolve("kafka" + i + ".log")));
    }
    return kafka;
  }

  private String settings(int broker, Path log) {
    Ports own = ports.get(broker);
    int copies = ports.size();
    return """
    process.roles=broker,controller
    node.id=%d
    controller.quorum.voters=%s
    controller.listener.names=CONTROLLER
    listeners=%s,CONTROLLER://127.0.0.1:%d
    advertised.listeners=%s
    listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT%s
    inter.broker.listener.name=PLAINTEXT
    log.dirs=%s
    default.replication.factor=%d
    offsets.topic.replication.factor=%d
    offsets.topic.num.partitions=4
    transaction.state.log.replication.factor=%d
    min.insync.replicas=%d
    auto.create.topics.enable=false
    # A broker that is silent for so long is replaced; the default is made for slow networks.
    broker.session.timeout.ms=4000
    broker.heartbeat.interval.ms=1000
    """
        .formatted(
            broker,
            IntStream.range(0, copies)
                .mapToObj(i -> i + "@127.0.0.1:" + ports.get(i).controller())
                .collect(Collectors.joining(",")),
            own.listeners(own.collectors()::get),
            own.controller(),
            own.listeners(i -> own.lines().get(i).port()),
            IntStream.range(0, own.lines().size())
                .mapToObj(i -> ",COLLECTOR" + i + ":PLAINTEXT")
                .collect(Collectors.joining()),
            log,
            copies,
            copies,
            copies,
            Math.max(1, copies - 1));
  }

  private static void format(String cluster, Path settings) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    String[] arguments = {"format", "-t", cluster, "-c", settings.toString()};
    try (PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      if (StorageTool.execute(arguments, out) != 0) {
        throw new IllegalStateException(printed.toString(StandardCharsets.UTF_8));
      }
    }
  }

  /** Returns the addresses for clients that are never cut off. */
  String addresses() {
    return ports.stream().map(each -> "127.0.0.1:" + each.plain()).collect(Collectors.joining(","));
  }

  /** Returns the addresses for a collector. */
  String addressesFor(int collector) {
    return lines(collector).stream()
        .map(line -> "127.0.0.1:" + line.port())
        .collect(Collectors.joining(","));
  }

  /** Returns the lines between a collector and the brokers. */
  List<Line> lines(int collector) {
    return ports.stream().map(each -> each.lines().get(collector)).toList();
  }

  List<ChildProcess> processes() {
    return brokers;
  }

  private Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", addresses()));
  }

  /** Waits for all brokers and creates a topic with a copy on each of them. */
  void createTopic(String name, int partitions) throws Exception {
    try (Admin admin = admin()) {
      ChildProcess.await("all brokers are up", PATIENCE, () -> nodes(admin) == ports.size());
      admin
          .createTopics(List.of(new NewTopic(name, Optional.of(partitions), Optional.empty())))
          .all()
          .get();
    }
  }

  private static int nodes(Admin admin) {
    try {
      return admin.describeCluster().nodes().get().size();
    } catch (ExecutionException e) {
      return 0;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until every partition has all of its copies, so that a broker may be lost. */
  void awaitAllCopies(String topic) throws InterruptedException {
    try (Admin admin = admin()) {
      ChildProcess.await("all copies are in sync", PATIENCE, () -> isInSync(admin, topic));
    }
  }

  private boolean isInSync(Admin admin, String topic) {
    try {
      TopicDescription found =
          admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic);
      return found.partitions().stream().allMatch(part -> part.isr().size() == ports.size());
    } catch (ExecutionException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the number of messages of a topic from which no message was deleted. */
  long messages(String topic) throws ExecutionException, InterruptedException {
    try (Admin admin = admin()) {
      Map<TopicPartition, OffsetSpec> ends =
          admin
              .describeTopics(List.of(topic))
              .allTopicNames()
              .get()
              .get(topic)
              .partitions()
              .stream()
              .collect(
                  Collectors.toMap(
                      part -> new TopicPartition(topic, part.partition()),
                      part -> OffsetSpec.latest()));
      return admin.listOffsets(ends).all().get().values().stream()
          .mapToLong(ListOffsetsResult.ListOffsetsResultInfo::offset)
          .sum();
    }
  }

  @Override
  public void close() {
    brokers.forEach(ChildProcess::kill);
    ports.forEach(each -> each.lines().forEach(Line::close));
  }
}

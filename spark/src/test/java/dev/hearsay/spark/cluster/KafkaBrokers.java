package dev.hearsay.spark.cluster;

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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Kafka: one or several brokers, each a process that is a voter of the quorum as well. */
public final class KafkaBrokers implements AutoCloseable {

  private static final List<String> JAVA =
      List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final List<Integer> ports = new ArrayList<>();
  private final List<ChildProcess> brokers = new ArrayList<>();

  private KafkaBrokers() {}

  /** Starts brokers, and does not wait for them. */
  public static KafkaBrokers start(Path folder, int number) throws IOException {
    KafkaBrokers kafka = new KafkaBrokers();
    List<Integer> controllers = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      kafka.ports.add(ChildProcess.freePort());
      controllers.add(ChildProcess.freePort());
    }
    String cluster = Uuid.randomUuid().toString();
    for (int i = 0; i < number; i++) {
      Path settings = Files.createDirectories(folder.resolve("kafka" + i)).resolve("settings");
      Files.writeString(settings, kafka.settings(i, controllers, folder.resolve("kafka" + i)));
      format(cluster, settings);
      kafka.brokers.add(
          ChildProcess.start(
              ChildProcess.classPath(),
              JAVA,
              "kafka.Kafka",
              List.of(settings.toString()),
              Map.of(),
              folder.resolve("kafka" + i + ".log")));
    }
    return kafka;
  }

  private String settings(int broker, List<Integer> controllers, Path folder) {
    String voters =
        IntStream.range(0, controllers.size())
            .mapToObj(i -> i + "@127.0.0.1:" + controllers.get(i))
            .collect(Collectors.joining(","));
    int copies = controllers.size();
    return """
    process.roles=broker,controller
    node.id=%d
    controller.quorum.voters=%s
    controller.listener.names=CONTROLLER
    listeners=PLAINTEXT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d
    advertised.listeners=PLAINTEXT://127.0.0.1:%d
    listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
    inter.broker.listener.name=PLAINTEXT
    log.dirs=%s
    default.replication.factor=%d
    offsets.topic.replication.factor=%d
    transaction.state.log.replication.factor=%d
    min.insync.replicas=%d
    auto.create.topics.enable=false
    # A broker that is silent for so long is replaced; the default is made for slow networks.
    broker.session.timeout.ms=4000
    broker.heartbeat.interval.ms=1000
    """
        .formatted(
            broker,
            voters,
            ports.get(broker),
            controllers.get(broker),
            ports.get(broker),
            folder.resolve("log"),
            copies,
            copies,
            copies,
            Math.max(1, copies - 1));
  }

  private static void format(String cluster, Path settings) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    String[] arguments = {"format", "-t", cluster, "-c", settings.toString()};
    try (PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8)) {
      if (StorageTool.execute(arguments, out) != 0) {
        throw new IllegalStateException(said.toString(StandardCharsets.UTF_8));
      }
    }
  }

  /** Where they are, as clients are told. */
  public String addresses() {
    return ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
  }

  public List<ChildProcess> processes() {
    return brokers;
  }

  /** Makes a topic with a copy on every broker; waits for the brokers. */
  public void createTopic(String name, int partitions) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", addresses()))) {
      ChildProcess.await(
          "all brokers are up", Duration.ofSeconds(90), () -> nodes(admin) == ports.size());
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
  public void awaitAllCopies(String topic) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", addresses()))) {
      ChildProcess.await(
          "all copies are in sync", Duration.ofMinutes(2), () -> isInSync(admin, topic));
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

  /** How many messages a topic has, of which none was deleted. */
  public long messages(String topic) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", addresses()))) {
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
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Somebody who writes to topics, one request after the other: of several to a new partition the
   * second may be the first that its leader takes, who then takes the first no more.
   */
  public KafkaProducer<byte[], byte[]> producer() {
    return new KafkaProducer<>(
        Map.of(
            "bootstrap.servers",
            addresses(),
            "acks",
            "all",
            "linger.ms",
            "5",
            "max.in.flight.requests.per.connection",
            "1"),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  @Override
  public void close() {
    brokers.forEach(ChildProcess::killAll);
  }
}

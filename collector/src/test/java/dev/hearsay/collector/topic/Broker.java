package dev.hearsay.collector.topic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/** A real Kafka broker in this process, which can be stopped and restarted with its data. */
public final class Broker implements AutoCloseable {

  private final Properties settings = new Properties();
  private final int port = freePort();
  private KafkaRaftServer running;

  /** Starts an empty broker. */
  public Broker(Path directory) throws Exception {
    int controller = freePort();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", "1");
    settings.put("controller.quorum.voters", "1@127.0.0.1:" + controller);
    settings.put(
        "listeners",
        "PLAINTEXT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d".formatted(port, controller));
    settings.put("controller.listener.names", "CONTROLLER");
    settings.put("log.dirs", directory.toString());
    settings.put("offsets.topic.replication.factor", "1");
    settings.put("auto.create.topics.enable", "false");
    format(directory);
    start();
  }

  private static void format(Path directory) throws Exception {
    new Formatter()
        .setClusterId(Uuid.randomUuid().toString())
        .setNodeId(1)
        .setControllerListenerName("CONTROLLER")
        .setMetadataLogDirectory(directory.toString())
        .setDirectories(List.of(directory.toString()))
        .setReleaseVersion(MetadataVersion.latestProduction())
        .run();
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts the broker again. */
  public void start() {
    running = new KafkaRaftServer(new KafkaConfig(settings, false), Time.SYSTEM);
    running.startup();
  }

  /** Stops the broker. It keeps its port and its data. */
  public void stop() {
    running.shutdown();
    running.awaitShutdown();
  }

  public String address() {
    return "127.0.0.1:" + port;
  }

  @Override
  public void close() {
    stop();
  }
}

package dev.hearsay.collector.siege;

import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.log.TopicOptions;
import java.util.concurrent.CountDownLatch;

/** A collector in a process of its own, as {@code hearsay serve --kafka} runs one. */
final class CollectorServer {

  static final String TOKEN = "admin token: ";

  private CollectorServer() {}

  /**
   * Runs until the process is killed.
   *
   * @param arguments the database's URL, the brokers, the topic and a port
   */
  public static void main(String[] arguments) throws InterruptedException {
    CollectorOptions options =
        CollectorOptions.onTopic(arguments[0], TopicOptions.of(arguments[1], arguments[2]))
            .port(Integer.parseInt(arguments[3]))
            .onDeath(CollectorServer::die)
            .build();
    Collector collector = Collector.start(options);
    collector.adminToken().map(TOKEN::concat).ifPresent(System.out::println);
    Runtime.getRuntime().addShutdownHook(new Thread(collector::close));
    new CountDownLatch(1).await();
  }

  private static void die(Throwable cause) {
    cause.printStackTrace();
    Runtime.getRuntime().halt(1);
  }
}

package dev.hearsay.spark.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** The cluster for people: starts it, prints where everything is, and runs until it is ended. */
public final class ClusterMain {

  private ClusterMain() {}

  /** With a new folder for all files, and the job's jar. */
  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]).toAbsolutePath());
    ProcessCluster cluster = ProcessCluster.start(folder, 2, Optional.of(Path.of(arguments[1])));
    System.out.println("collectors:  " + cluster.addresses());
    System.out.println("admin token: " + cluster.adminToken());
    System.out.println("Kafka:       " + cluster.kafka().addresses());
    System.out.println("PostgreSQL:  " + cluster.postgres().url());
    System.out.println("Spark:       " + cluster.spark().url());
    System.out.println("files, logs: " + folder);
    System.out.println("Ctrl-C ends it all.");
    new CountDownLatch(1).await();
  }
}

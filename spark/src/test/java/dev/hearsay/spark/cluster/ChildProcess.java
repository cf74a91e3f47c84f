package dev.hearsay.spark.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A Java program in a process of its own, to be killed. It says what it has to say in a file. No
 * child outlives this process, unless that is killed without warning itself.
 */
public final class ChildProcess {

  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  /** Set once this process ends: a supervisor must not start again what is killed then. */
  private static boolean isOver;

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(ChildProcess::endAll));
  }

  private final List<String> command;
  private final Map<String, String> environment;
  private final Path log;
  private volatile Process process;

  private ChildProcess(List<String> command, Map<String, String> environment, Path log) {
    this.command = command;
    this.environment = environment;
    this.log = log;
  }

  /**
   * Starts a program.
   *
   * @param java options of the virtual machine
   * @param log where its output is appended
   */
  public static ChildProcess start(
      String classPath,
      List<String> java,
      String main,
      List<String> arguments,
      Map<String, String> environment,
      Path log) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(java);
    command.addAll(List.of("-cp", classPath, main));
    command.addAll(arguments);
    ChildProcess child = new ChildProcess(command, environment, log);
    child.restart();
    return child;
  }

  /** The class path of this process. */
  public static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  private static void endAll() {
    synchronized (RUNNING) {
      isOver = true;
    }
    RUNNING.forEach(ChildProcess::killWithChildren);
  }

  /** Starts it, again if it has ended. */
  public void restart() {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().putAll(environment);
    synchronized (RUNNING) {
      if (isOver) {
        return;
      }
      try {
        process = builder.start();
        RUNNING.add(process);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public int exitValue() {
    return process.exitValue();
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  public Path log() {
    return log;
  }

  /** As {@code kill}: it may end as it likes. */
  public void end(Duration patience) throws InterruptedException {
    process.destroy();
    if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      kill();
    }
    RUNNING.remove(process);
  }

  /** As {@code kill -9}; its own children live on. */
  public void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
    RUNNING.remove(process);
  }

  /** The same with all that it has started. */
  public void killAll() {
    killWithChildren(process);
    RUNNING.remove(process);
  }

  private static void killWithChildren(Process process) {
    List<ProcessHandle> all = process.descendants().toList();
    process.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
    process.onExit().join();
  }

  /** A port that nobody listened on a moment ago. */
  public static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for something to become true. */
  public static void await(String what, Duration patience, BooleanSupplier condition)
      throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("after " + patience.toSeconds() + " s still not: " + what);
      }
      Thread.sleep(50);
    }
  }
}

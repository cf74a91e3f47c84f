package dev.hearsay.collector.siege;

import dev.hearsay.testing.JavaCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * A Java program in a process of its own, which can be killed, frozen and started again. Its output
 * goes to a file. It ends when this process ends, unless this process is killed.
 */
final class ChildProcess {

  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  /**
   * Whether this process is ending: the supervisor must not restart the processes that are killed
   * then.
   */
  private static boolean isOver;

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(ChildProcess::endAll));
  }

  private final List<String> command;
  private final Path log;
  private volatile Process process;

  private ChildProcess(List<String> command, Path log) {
    this.command = command;
    this.log = log;
    this.process = launch();
  }

  /**
   * Starts a program.
   *
   * @param java options of the virtual machine
   * @param main the class of the program
   * @param log the file to which its output is appended
   */
  static ChildProcess start(List<String> java, String main, List<String> arguments, Path log) {
    List<String> command = new ArrayList<>(JavaCommand.java());
    command.addAll(java);
    command.addAll(List.of("-cp", JavaCommand.classPath(), main));
    command.addAll(arguments);
    return new ChildProcess(command, log);
  }

  private static void endAll() {
    synchronized (RUNNING) {
      isOver = true;
    }
    RUNNING.forEach(ChildProcess::end);
  }

  private Process launch() {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    synchronized (RUNNING) {
      if (isOver) {
        return process;
      }
      try {
        Process started = builder.start();
        RUNNING.add(started);
        return started;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Starts the program again after it has ended. */
  void restart() {
    process = launch();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  Path log() {
    return log;
  }

  /** Kills the process without warning, as {@code kill -9} does, and waits until it is gone. */
  void kill() {
    end(process);
    RUNNING.remove(process);
  }

  private static void end(Process process) {
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Freezes the process as {@code kill -STOP} does: its connections stay open. */
  void freeze() throws IOException, InterruptedException {
    signal("-STOP");
  }

  /** Resumes a frozen process. */
  void wake() throws IOException, InterruptedException {
    signal("-CONT");
  }

  private void signal(String signal) throws IOException, InterruptedException {
    new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
  }

  /** Returns a port on which no process listened a moment ago. */
  static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Waits until a condition is true.
   *
   * @param what the condition, for the error
   * @throws AssertionError if it is still false at the end
   */
  static void await(String what, Duration patience, BooleanSupplier condition)
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

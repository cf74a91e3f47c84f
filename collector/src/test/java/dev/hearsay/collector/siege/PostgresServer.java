package dev.hearsay.collector.siege;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A PostgreSQL server that can be killed and restarted with its files. It answers commits before
 * they are on its disk ({@code synchronous_commit=off}) unless a session demands more. Such a
 * server loses its last answers when it is killed. So a collector must not rely on the server's
 * configuration.
 */
final class PostgresServer implements AutoCloseable {

  private final Path folder;
  private final int port = ChildProcess.freePort();
  private EmbeddedPostgres server;

  /** Starts an empty server with its files in a new folder. */
  PostgresServer(Path folder) throws IOException {
    this.folder = folder;
    start();
  }

  private void start() throws IOException {
    server =
        EmbeddedPostgres.builder()
            .setPort(port)
            .setDataDirectory(folder)
            .setCleanDataDirectory(false)
            .start();
  }

  int port() {
    return port;
  }

  /** Returns the server's address for a client that connects to another port. */
  static String url(int port) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres";
  }

  /** Kills all processes of the server without warning. */
  void kill() throws IOException {
    ProcessHandle postmaster = postmaster();
    List<ProcessHandle> all = new ArrayList<>(List.of(postmaster));
    all.addAll(postmaster.descendants().toList());
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(each -> each.onExit().join());
  }

  /** Restarts the server after {@link #kill}. It recovers its data from its log. */
  void restart() throws IOException {
    server.close(); // releases the lock of the folder
    start();
  }

  private ProcessHandle postmaster() throws IOException {
    String pid = Files.readAllLines(folder.resolve("postmaster.pid")).get(0).strip();
    return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
  }

  /** Returns the processes of the server that run now. */
  List<ProcessHandle> handles() {
    try {
      ProcessHandle postmaster = postmaster();
      List<ProcessHandle> all = new ArrayList<>(List.of(postmaster));
      all.addAll(postmaster.children().toList());
      return all;
    } catch (IOException | RuntimeException e) {
      return List.of(); // it was just killed
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}

package dev.hearsay.collector.intake;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A proxy between a client and PostgreSQL that can lose the server's answer to a commit. The commit
 * is done, but the client only sees that the connection is gone.
 */
public final class CuttingProxy implements AutoCloseable {

  private final ServerSocket listening;
  private final int serverPort;
  private volatile boolean isArmed;

  public CuttingProxy(int serverPort) throws IOException {
    this.serverPort = serverPort;
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    new Thread(this::accept, "proxy").start();
  }

  public int port() {
    return listening.getLocalPort();
  }

  /** Loses the answer to the next commit. */
  public void loseNextCommit() {
    isArmed = true;
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
        Line line = new Line(client, server);
        new Thread(line::pumpRequests, "requests").start();
        new Thread(line::pumpAnswers, "answers").start();
      }
    } catch (IOException e) {
      // the proxy was closed
    }
  }

  private final class Line {
    private final Socket client;
    private final Socket server;
    private volatile boolean isCut;

    Line(Socket client, Socket server) {
      this.client = client;
      this.server = server;
    }

    void pumpRequests() {
      pump(client, server, this::cutIfCommit);
    }

    void pumpAnswers() {
      pump(server, client, chunk -> {});
    }

    private void cutIfCommit(byte[] chunk) {
      if (isArmed && new String(chunk, StandardCharsets.ISO_8859_1).contains("COMMIT")) {
        isArmed = false;
        isCut = true; // before the server receives the commit
      }
    }

    private void pump(Socket from, Socket to, java.util.function.Consumer<byte[]> look) {
      try (from;
          to) {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        byte[] buffer = new byte[1 << 16];
        for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
          look.accept(java.util.Arrays.copyOf(buffer, length));
          if (from == server && isCut) {
            return; // the answer shows that the commit is done: close both connections
          }
          out.write(buffer, 0, length);
        }
      } catch (IOException e) {
        // the other direction was closed
      }
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}

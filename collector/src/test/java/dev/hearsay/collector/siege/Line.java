package dev.hearsay.collector.siege;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A network line between a client and a server of this machine. While the line is cut, no byte
 * passes in either direction and no connection is closed, as if all packets were lost.
 */
final class Line implements AutoCloseable {

  private final ServerSocket listening;
  private final int server;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private boolean isCut;

  /**
   * Opens a line.
   *
   * @param server the port on which the server listens
   */
  Line(int server) {
    this.server = server;
    try {
      listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  /** Returns the port to which the client connects. */
  int port() {
    return listening.getLocalPort();
  }

  /** Holds all bytes back from now on. */
  synchronized void cut() {
    isCut = true;
  }

  /** Passes bytes again, starting with those that were held back. */
  synchronized void mend() {
    isCut = false;
    notifyAll();
  }

  private synchronized void awaitMended() throws InterruptedException {
    while (isCut) {
      wait();
    }
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "line");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        open.add(client);
        start(() -> connect(client));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void connect(Socket client) {
    try {
      awaitMended();
      Socket other = new Socket(InetAddress.getLoopbackAddress(), server);
      open.add(other);
      client.setTcpNoDelay(true);
      other.setTcpNoDelay(true);
      start(() -> pass(client, other));
      pass(other, client);
    } catch (IOException | InterruptedException e) {
      close(client); // the server is down
    }
  }

  private void pass(Socket from, Socket to) {
    byte[] bytes = new byte[1 << 16];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
        awaitMended();
        out.write(bytes, 0, length);
      }
      awaitMended(); // the end of a connection must not pass a cut line either
    } catch (IOException | InterruptedException e) {
      // one side is gone, and the other one is closed below
    }
    close(from);
    close(to);
  }

  private void close(Socket socket) {
    open.remove(socket);
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    mend();
    try {
      listening.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Set.copyOf(open).forEach(this::close);
  }
}

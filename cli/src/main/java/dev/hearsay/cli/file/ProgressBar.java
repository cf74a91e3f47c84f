package dev.hearsay.cli.file;

import java.io.Console;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A progress bar on standard error. It grows with the work done, mostly bytes read, and disappears
 * at the end. It is printed on a terminal only.
 */
public final class ProgressBar implements AutoCloseable {

  private static final int WIDTH = 40;

  private static final long BETWEEN_UPDATES = TimeUnit.MILLISECONDS.toNanos(100);

  /** The control sequence that moves to the start of the line and clears it. */
  private static final String RESTART = "\r\u001b[K";

  private final PrintWriter err;
  private final boolean isShown;
  private final String label;
  private final long total;
  private final long start = System.nanoTime();
  private long done;
  private long lastUpdate = start;
  private boolean isOnScreen;

  /**
   * Creates a bar. It appears with the first update, so that short work shows no bar.
   *
   * @param isShown whether standard error is a terminal
   * @param total the number of bytes to read
   */
  public ProgressBar(PrintWriter err, boolean isShown, String label, long total) {
    this.err = err;
    this.isShown = isShown;
    this.label = label;
    this.total = total;
  }

  /** The top command, which stores whether there is a terminal. */
  public interface Root {
    boolean showsProgress();
  }

  /** Returns the progress bar of a command. */
  public static ProgressBar of(CommandSpec command, String label, long total) {
    boolean isShown = ((Root) command.root().userObject()).showsProgress();
    return new ProgressBar(command.commandLine().getErr(), isShown, label, total);
  }

  /** Returns a bar that is never shown. */
  public static ProgressBar none() {
    return new ProgressBar(new PrintWriter(Writer.nullWriter()), false, "", 0);
  }

  /** Returns whether standard error is a terminal, as far as Java can find out. */
  public static boolean isTerminal() {
    Path standardError = Path.of("/proc/self/fd/2");
    if (Files.isSymbolicLink(standardError)) {
      try {
        String target = Files.readSymbolicLink(standardError).toString();
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
      } catch (IOException e) {
        return false;
      }
    }
    return Optional.ofNullable(System.console()).filter(ProgressBar::isTerminal).isPresent();
  }

  /**
   * Returns whether a console is a terminal. Before Java 22, there was a console only on terminals;
   * since then, it has a method for it.
   */
  private static boolean isTerminal(Console console) {
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  /** Returns a stream that counts the bytes read from another. */
  InputStream watch(InputStream stream) {
    return new FilterInputStream(stream) {
      @Override
      public int read() throws IOException {
        int read = super.read();
        advance(read < 0 ? 0 : 1);
        return read;
      }

      @Override
      public int read(byte[] bytes, int from, int length) throws IOException {
        int read = super.read(bytes, from, length);
        advance(Math.max(0, read));
        return read;
      }
    };
  }

  /** Adds bytes to the work done. Threads may call it concurrently. */
  public synchronized void advance(long bytes) {
    done += bytes;
    long now = System.nanoTime();
    if (isShown && now - lastUpdate >= BETWEEN_UPDATES) {
      lastUpdate = now;
      isOnScreen = true;
      err.print(RESTART + line(now));
      err.flush();
    }
  }

  private String line(long now) {
    double share = total <= 0 ? 0 : Math.min(1, (double) done / total);
    int filled = (int) (share * WIDTH);
    String bar = "━".repeat(filled) + "─".repeat(WIDTH - filled);
    double elapsed = (now - start) / 1e9;
    String left = share > 0 ? ", " + Math.round(elapsed / share - elapsed) + " s left" : "";
    return label + " " + bar + " " + (int) (100 * share) + " %" + left;
  }

  /** Clears the bar before a line is printed. It reappears with the next update. */
  public void clear() {
    if (isOnScreen) {
      isOnScreen = false;
      err.print(RESTART);
      err.flush();
    }
  }

  @Override
  public void close() {
    clear();
  }
}

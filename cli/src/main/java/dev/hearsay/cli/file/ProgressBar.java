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
 * A bar on standard error that grows with the work done, mostly bytes read, gone when the work is
 * done. Only on a terminal: elsewhere it prints nothing.
 */
public final class ProgressBar implements AutoCloseable {

  private static final int WIDTH = 40;

  private static final long BETWEEN_UPDATES = TimeUnit.MILLISECONDS.toNanos(100);

  /** Back to the line's start, and clear it. */
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
   * Nothing appears before the first update is due, so that short work shows no bar.
   *
   * @param isShown whether standard error is a terminal
   * @param total how many bytes there are to read
   */
  public ProgressBar(PrintWriter err, boolean isShown, String label, long total) {
    this.err = err;
    this.isShown = isShown;
    this.label = label;
    this.total = total;
  }

  /** The command above all others, which knows whether there is a terminal. */
  public interface Root {
    boolean showsProgress();
  }

  /** For a command. */
  public static ProgressBar of(CommandSpec command, String label, long total) {
    boolean isShown = ((Root) command.root().userObject()).showsProgress();
    return new ProgressBar(command.commandLine().getErr(), isShown, label, total);
  }

  /** For work that is nobody's to watch. */
  public static ProgressBar none() {
    return new ProgressBar(new PrintWriter(Writer.nullWriter()), false, "", 0);
  }

  /** Whether standard error is a terminal, as far as Java can tell. */
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

  /** Before Java 22 there was a console just on terminals; since then it knows. */
  private static boolean isTerminal(Console console) {
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  /** The same bytes, counted as they are read. */
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

  /** Counts some more bytes; threads may do so at once. */
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

  /** Wipes the bar, to make room for a line; it comes back with the next update. */
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

package dev.hearsay.cli.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Standard input and output, which the name {@code -} means in place of a file; as does the
 * system's own name of standard output.
 */
public final class StandardStream {

  private static final Set<Path> NAMES = Set.of(Path.of("-"), Path.of("/dev/stdout"));

  /** What is read is gone: whoever comes second would find nothing. */
  private static @Nullable InputStream taken;

  private static @Nullable ReaderOutput output;

  private StandardStream() {}

  /** Standard output; Java's own one does not tell why it failed. */
  public static synchronized PrintStream openOutput() {
    ReaderOutput opened = new ReaderOutput(new FileOutputStream(FileDescriptor.out));
    output = opened;
    return new PrintStream(new BufferedOutputStream(opened), true, UTF_8);
  }

  /**
   * Whether what was last flushed to standard output found no reader. That is no error, unless it
   * cannot be told again.
   */
  public static synchronized boolean isReaderGone() {
    return output != null && output.isReaderGone();
  }

  /** Whether a file is none. */
  public static boolean isNamed(Path file) {
    return NAMES.contains(file);
  }

  static IllegalArgumentException namedTwice() {
    return new IllegalArgumentException("standard input (-) is named twice; it can be read once");
  }

  static synchronized InputStream input() {
    InputStream in = System.in;
    if (in.equals(taken)) {
      throw namedTwice();
    }
    taken = in;
    return in;
  }

  /**
   * Refuses such a name where a file must be one.
   *
   * @param reason why, up to the end of the sentence
   */
  public static void refuse(Path file, String reason) {
    if (isNamed(file)) {
      throw new IllegalArgumentException(file + " stands for no file here: " + reason);
    }
  }

  /** Writes to standard output, which stays open. */
  static void write(OutputFile.Content content) throws IOException {
    PrintStream out = System.out;
    try (OutputStream stream = new Unclosed(out)) {
      content.writeTo(stream);
    }
    if (out.checkError()) {
      throw new IOException("the results could not be written to standard output");
    }
  }

  private static final class Unclosed extends FilterOutputStream {
    Unclosed(OutputStream stream) {
      super(stream);
    }

    /** Not byte by byte. */
    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}

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
 * Standard input and output. They are named by {@code -} in place of a file; standard output also
 * by the system's own name.
 */
public final class StandardStream {

  private static final Set<Path> NAMES = Set.of(Path.of("-"), Path.of("/dev/stdout"));

  /** The standard input that was read. It cannot be read twice. */
  private static @Nullable InputStream taken;

  private static @Nullable ReaderOutput output;

  private StandardStream() {}

  /** Opens standard output. Java's own stream does not report why writing failed. */
  public static synchronized PrintStream openOutput() {
    ReaderOutput opened = new ReaderOutput(new FileOutputStream(FileDescriptor.out));
    output = opened;
    return new PrintStream(new BufferedOutputStream(opened), true, UTF_8);
  }

  /**
   * Returns whether the output last flushed to standard output found no reader. That is an error
   * only if the output cannot be repeated.
   */
  public static synchronized boolean isReaderGone() {
    return output != null && output.isReaderGone();
  }

  /** Returns whether a file's name stands for standard input or output. */
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
   * Rejects such a name where a file is required.
   *
   * @param reason the reason, which ends the sentence
   */
  public static void refuse(Path file, String reason) {
    if (isNamed(file)) {
      throw new IllegalArgumentException(file + " cannot be used here: " + reason);
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

    /** Writes the bytes at once; the inherited method writes them one by one. */
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

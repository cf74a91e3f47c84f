package dev.hearsay.wire;

/** Thrown if a document or a stream does not have the expected format. The message is one line. */
public final class WireException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final int LONGEST_MESSAGE = 600;

  public WireException(String message) {
    super(oneLine(message));
  }

  public WireException(String message, Throwable cause) {
    super(oneLine(message), cause);
  }

  /**
   * Replaces control characters and cuts long messages. Messages quote input, which may contain
   * anything.
   */
  private static String oneLine(String message) {
    String line = message.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]+", " ");
    return line.length() <= LONGEST_MESSAGE ? line : line.substring(0, LONGEST_MESSAGE) + "…";
  }
}

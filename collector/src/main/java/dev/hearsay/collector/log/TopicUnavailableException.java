package dev.hearsay.collector.log;

/** The brokers did not take reports, or did not say so. All may be sent again under their ids. */
public final class TopicUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  TopicUnavailableException(String message) {
    super(message);
  }

  TopicUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}

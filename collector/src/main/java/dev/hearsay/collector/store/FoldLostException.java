package dev.hearsay.collector.store;

/** A write to logs by a collector that does not fold any more: another one does. */
public final class FoldLostException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  FoldLostException() {
    super("another collector folds the topic by now");
  }
}

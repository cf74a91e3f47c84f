package dev.hearsay.collector.collection;

/** What the one thread that writes is asked to do. */
sealed interface Work permits Arrival, WriterTask {

  /** Tells whoever waits that it will not be done. */
  void fail(RuntimeException cause);
}

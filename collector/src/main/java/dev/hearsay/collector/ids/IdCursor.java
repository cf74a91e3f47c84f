package dev.hearsay.collector.ids;

import java.io.Closeable;
import java.io.IOException;

/** Ids in the order of their fingerprints, unsigned, one at a time. */
interface IdCursor extends Closeable {

  /** Goes to the next; whether there is one. */
  boolean next() throws IOException;

  long fingerprint();

  /** Returns what {@link Fingerprints#rest} made of the id and its report. */
  long rest();

  @Override
  default void close() throws IOException {}
}

package dev.hearsay.collector.ids;

import java.io.Closeable;
import java.io.IOException;

/** A cursor over ids in the unsigned order of their fingerprints. */
interface IdCursor extends Closeable {

  /** Moves to the next id. Returns whether there is one. */
  boolean next() throws IOException;

  long fingerprint();

  /** Returns the value of {@link Fingerprints#rest} for the id and its report. */
  long rest();

  @Override
  default void close() throws IOException {}
}

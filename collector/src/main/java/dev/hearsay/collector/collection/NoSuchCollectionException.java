package dev.hearsay.collector.collection;

/** There is no collection of this id, or no longer. */
public final class NoSuchCollectionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public NoSuchCollectionException(String id) {
    super("there is no collection '" + id + "'");
  }
}

package dev.hearsay.cli.file;

import dev.hearsay.client.CollectorAddress;
import java.net.URI;

/** The address of a collector that a command is given. */
public final class CollectorUrl {

  private CollectorUrl() {}

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException if it is none, or would be used without encryption; in words
   *     for the command line, where nothing allows that
   */
  public static CollectorAddress parse(String url) {
    CollectorAddress address = CollectorAddress.of(URI.create(url));
    try {
      address.checkEncryption();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the collector's address is '%s'; it must start with https://, or be on this machine"
              .formatted(address),
          e);
    }
    return address;
  }
}

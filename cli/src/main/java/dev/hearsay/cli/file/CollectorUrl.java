package dev.hearsay.cli.file;

import dev.hearsay.client.CollectorAddress;
import java.net.URI;

/** The address of a collector on the command line. */
public final class CollectorUrl {

  private CollectorUrl() {}

  /**
   * Parses an address.
   *
   * @throws IllegalArgumentException if it is not a collector's address, or would be used without
   *     encryption, which the command line has no option to allow
   */
  public static CollectorAddress parse(String url) {
    CollectorAddress address = CollectorAddress.of(URI.create(url));
    try {
      address.checkEncryption();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the collector's address is '%s'; it must start with https:// or be on this machine"
              .formatted(address),
          e);
    }
    return address;
  }
}

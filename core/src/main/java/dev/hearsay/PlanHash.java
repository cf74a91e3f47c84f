package dev.hearsay;

import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * The SHA-256 hash of a plan's canonical form. Two plans are equal if and only if their hashes are
 * equal.
 */
public final class PlanHash {

  /** The length in bytes. */
  public static final int BYTES = 32;

  private final byte[] bytes;

  private PlanHash(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns a hash from its stored bytes. */
  public static PlanHash ofBytes(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException(
          "a plan's hash has " + bytes.length + " bytes; it must have " + BYTES);
    }
    return new PlanHash(bytes.clone());
  }

  static PlanHash digest(byte[] canonicalForm) {
    try {
      return new PlanHash(MessageDigest.getInstance("SHA-256").digest(canonicalForm));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java runtime has no SHA-256", e);
    }
  }

  /** Returns a copy of the 32 bytes. */
  public byte[] toBytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof PlanHash hash && Arrays.equals(bytes, hash.bytes));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** Returns 64 hexadecimal digits. */
  @Override
  public String toString() {
    return String.format("%0" + 2 * BYTES + "x", new BigInteger(1, bytes));
  }
}

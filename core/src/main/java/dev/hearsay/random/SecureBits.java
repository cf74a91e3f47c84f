package dev.hearsay.random;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A generator of cryptographically secure random bits: an AES-256-CTR keystream keyed by the
 * operating system.
 *
 * <p>The design is a generator with <em>fast key erasure</em>. A refill encrypts zeros under the
 * current key. The first bytes of that keystream become the next key and counter, and the rest
 * fills the buffer. The old key is overwritten, and so is every word of the buffer when it is
 * returned: an attacker who reads this object's memory later learns nothing about the draws already
 * made.
 *
 * <p>Every {@value #REFILLS_PER_RESEED} refills, fresh entropy is mixed in. It comes from the JDK's
 * {@link SecureRandom}, which the operating system seeds. So processes that were cloned from one
 * memory image draw the same bits until then, but no longer. If anything fails, the call throws and
 * the next call begins with entropy again: no word comes from a key without fresh entropy. (Erasure
 * is best effort on a JVM: it does not reach copies inside the JDK's cipher, nor copies left by a
 * moving garbage collector.)
 *
 * <p>Large refills make the generator fast: AES-CTR runs at many gigabytes per second on whole
 * buffers and fifty times slower on single blocks.
 *
 * <p>Instances are not thread-safe, and never shared: {@link #current()} gives each thread its own
 * generator, with its own key.
 */
public final class SecureBits extends BitSource {

  private static final int KEY_BYTES = 32;
  private static final int COUNTER_BYTES = 16;
  private static final int SEED_BYTES = KEY_BYTES + COUNTER_BYTES;
  private static final int BUFFER_WORDS = 4096;
  private static final int REFILLS_PER_RESEED = 64;

  private static final byte[] ZEROS = new byte[SEED_BYTES + BUFFER_WORDS * Long.BYTES];
  private static final ThreadLocal<SecureBits> CURRENT = ThreadLocal.withInitial(SecureBits::new);

  private final Thread owner = Thread.currentThread();
  private final SecureRandom operatingSystem;
  private final Cipher cipher;
  private final byte[] seed = new byte[SEED_BYTES];
  private final byte[] keystream = new byte[ZEROS.length];

  /**
   * The number of refills for which the seed may be used without fresh entropy. It is 0 at first,
   * when the seed has none.
   */
  private int refillsLeft;

  /** Creates a generator with a fresh key, for use by one thread. */
  SecureBits() {
    this(new SecureRandom(), aesInCounterMode());
  }

  /**
   * Creates a generator from parts that may fail. It is not public, because a caller who can choose
   * the source can choose the seed.
   */
  SecureBits(SecureRandom operatingSystem, Cipher cipher) {
    super(BUFFER_WORDS);
    this.operatingSystem = operatingSystem;
    this.cipher = cipher;
  }

  static Cipher aesInCounterMode() {
    try {
      return Cipher.getInstance("AES/CTR/NoPadding");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime has no AES/CTR cipher", e);
    }
  }

  /** Returns the calling thread's own generator. Do not pass it to another thread. */
  public static SecureBits current() {
    return CURRENT.get();
  }

  /**
   * Returns the calling thread's own generator. If this generator belongs to the calling thread, it
   * is returned at once, which is faster than a look-up of the thread's own.
   */
  public SecureBits ofThisThread() {
    return owner == Thread.currentThread() ? this : current();
  }

  /**
   * Refills the buffer, and fails closed. The seed counts as used up until everything has
   * succeeded. So after any failure, of the operating system, of the cipher or of memory, the next
   * call begins with fresh entropy. No key is used twice, and none before entropy was mixed in.
   */
  @Override
  void refill(long[] words) {
    int left = refillsLeft;
    refillsLeft = 0;
    if (left == 0) {
      mixInOperatingSystemEntropy();
      left = REFILLS_PER_RESEED;
    }
    try {
      encryptZeros();
      System.arraycopy(keystream, 0, seed, 0, SEED_BYTES);
      ByteBuffer.wrap(keystream, SEED_BYTES, BUFFER_WORDS * Long.BYTES)
          .order(ByteOrder.nativeOrder())
          .asLongBuffer()
          .get(words);
    } finally {
      Arrays.fill(keystream, (byte) 0);
    }
    refillsLeft = left - 1;
  }

  private void encryptZeros() {
    try {
      cipher.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(seed, 0, KEY_BYTES, "AES"),
          new IvParameterSpec(seed, KEY_BYTES, COUNTER_BYTES));
      int written = cipher.doFinal(ZEROS, 0, ZEROS.length, keystream, 0);
      if (written != keystream.length) {
        throw new IllegalStateException("the keystream ended after " + written + " bytes");
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-256-CTR failed", e);
    }
    requireFilled(keystream, "AES-256-CTR");
  }

  private void mixInOperatingSystemEntropy() {
    byte[] fresh = new byte[SEED_BYTES];
    try {
      operatingSystem.nextBytes(fresh);
      requireFilled(fresh, "the operating system's random source");
      for (int i = 0; i < SEED_BYTES; i++) {
        seed[i] ^= fresh[i];
      }
    } finally {
      Arrays.fill(fresh, (byte) 0);
    }
  }

  /**
   * Rejects bytes whose first six words, which become the seed, contain a zero word. By chance this
   * happens with probability below 2⁻⁶¹.
   */
  private static void requireFilled(byte[] random, String source) {
    ByteBuffer words = ByteBuffer.wrap(random);
    for (int at = 0; at < SEED_BYTES; at += Long.BYTES) {
      if (words.getLong(at) == 0) {
        throw new IllegalStateException(
            source + " left bytes " + at + " to " + (at + Long.BYTES - 1) + " at zero");
      }
    }
  }
}

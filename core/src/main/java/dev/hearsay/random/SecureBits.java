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
 * Cryptographically secure random bits: an AES-256-CTR keystream keyed by the operating system.
 *
 * <p>The design is a generator with <em>fast key erasure</em>. A refill encrypts zeros under the
 * current key; the first bytes of that keystream become the next key and counter, the rest is the
 * buffer. The old key is overwritten, and so is every word of the buffer as it is handed out:
 * whoever reads this object's memory later learns nothing of the draws already made. Every {@value
 * #REFILLS_PER_RESEED} refills fresh entropy from the JDK's {@link SecureRandom}, which the
 * operating system seeds, is mixed in: processes that were cloned from one memory image draw alike
 * until then, and no longer. Whatever fails, no word comes from a key without fresh entropy: the
 * call throws, and the next one begins with entropy again. (Copies inside the JDK's cipher, and
 * those a moving garbage collector leaves, are beyond reach: erasure is best effort on a JVM.)
 *
 * <p>Large refills are what make this fast: AES-CTR runs at many gigabytes per second on whole
 * buffers and fifty times slower on single blocks.
 *
 * <p>Not thread-safe, and never shared: {@link #current()} gives each thread its own, with its own
 * key.
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

  /** For how many refills the seed may be used without fresh entropy; at first it holds none. */
  private int refillsLeft;

  /** A generator with a fresh key, to be used by one thread. */
  SecureBits() {
    this(new SecureRandom(), aesInCounterMode());
  }

  /** With parts that may fail. Not public: a source that can be chosen is a seed. */
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

  /** The calling thread's own generator. Do not hand it to another thread. */
  public static SecureBits current() {
    return CURRENT.get();
  }

  /**
   * The calling thread's own generator, which is this one if it is asked on the thread that it
   * belongs to: that is known sooner than a thread's own things are found.
   */
  public SecureBits ofThisThread() {
    return owner == Thread.currentThread() ? this : current();
  }

  /**
   * Fails closed. The seed counts as exhausted until everything has worked, so a failure anywhere,
   * be it of the operating system, of the cipher or of memory, makes the next call begin with fresh
   * entropy: no key is used twice, and none before entropy was mixed in.
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

  /** Of the six words that become the seed, one is zero by chance with probability below 2⁻⁶¹. */
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

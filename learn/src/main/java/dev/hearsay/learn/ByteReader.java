package dev.hearsay.learn;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.gradient.MechanismChoice;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Reads what {@link ByteWriter} wrote. The bytes come from elsewhere and may be anything: every
 * count is checked before memory is taken for it, and whatever is wrong is an {@link
 * IllegalArgumentException}.
 */
public final class ByteReader {

  private final ByteBuffer bytes;
  private final String what;

  /**
   * @param what the bytes are, in messages
   */
  public ByteReader(byte[] bytes, int magic, String what) {
    this.bytes = ByteBuffer.wrap(bytes);
    this.what = what;
    if (integer() != magic) {
      throw new IllegalArgumentException("these bytes are not " + what + " of this version");
    }
  }

  private <T> T read(Supplier<T> read) {
    try {
      return read.get();
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException(what + " ends too early", e);
    }
  }

  public int integer() {
    return read(bytes::getInt);
  }

  /** A number of things that take at least so many bytes each. */
  public int count(int bytesEach) {
    int count = integer();
    if (count < 0 || count > bytes.remaining() / bytesEach) {
      throw new IllegalArgumentException(
          what + " announces " + count + " entries, and has room for fewer");
    }
    return count;
  }

  public double number() {
    double number = read(bytes::getDouble);
    if (!Double.isFinite(number)) {
      throw new IllegalArgumentException(what + " has " + number + " where a number should be");
    }
    return number;
  }

  public boolean flag() {
    return read(bytes::get) != 0;
  }

  public UUID id() {
    return read(() -> new UUID(bytes.getLong(), bytes.getLong()));
  }

  public byte[] octets() {
    byte[] octets = new byte[count(1)];
    bytes.get(octets);
    return octets;
  }

  public String text() {
    return new String(octets(), StandardCharsets.UTF_8);
  }

  public Coefficients coefficients() {
    double[] values = new double[count(Double.BYTES)];
    for (int j = 0; j < values.length; j++) {
      values[j] = number();
    }
    return Coefficients.of(values);
  }

  public long[] words() {
    long[] words = new long[count(Long.BYTES)];
    for (int j = 0; j < words.length; j++) {
      words[j] = bytes.getLong();
    }
    return words;
  }

  public PrivacyLoss loss() {
    return new PrivacyLoss(number(), number());
  }

  public MechanismChoice choice() {
    String name = JsonText.oneLine(text()); // it is quoted if there is no such mechanism
    int entries = integer();
    return new MechanismChoice(name, entries == 0 ? OptionalInt.empty() : OptionalInt.of(entries));
  }

  public <E extends Enum<E>> E constant(Class<E> type) {
    String name = text();
    for (E constant : EnumSet.allOf(type)) {
      if (constant.name().equals(name)) {
        return constant;
      }
    }
    throw new IllegalArgumentException(what + " has an unknown " + type.getSimpleName());
  }

  /** Nothing may be left. */
  public void end() {
    if (bytes.hasRemaining()) {
      throw new IllegalArgumentException(what + " has " + bytes.remaining() + " bytes too many");
    }
  }
}

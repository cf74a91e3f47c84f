package dev.hearsay.learn;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.gradient.MechanismChoice;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Writes messages and checkpoints: numbers in full, most significant byte first. */
public final class ByteWriter {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);

  @FunctionalInterface
  private interface Write {
    void run() throws IOException;
  }

  /**
   * @param magic what the bytes begin with, to tell kinds and versions apart
   */
  public ByteWriter(int magic) {
    integer(magic);
  }

  private ByteWriter write(Write write) {
    try {
      write.run();
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return this;
  }

  public ByteWriter integer(int value) {
    return write(() -> out.writeInt(value));
  }

  public ByteWriter number(double value) {
    return write(() -> out.writeDouble(value));
  }

  public ByteWriter flag(boolean value) {
    return write(() -> out.writeBoolean(value));
  }

  public ByteWriter id(UUID id) {
    return write(
        () -> {
          out.writeLong(id.getMostSignificantBits());
          out.writeLong(id.getLeastSignificantBits());
        });
  }

  public ByteWriter octets(byte[] octets) {
    return integer(octets.length).write(() -> out.write(octets));
  }

  public ByteWriter text(String text) {
    return octets(text.getBytes(StandardCharsets.UTF_8));
  }

  public ByteWriter coefficients(Coefficients values) {
    integer(values.size());
    for (int j = 0; j < values.size(); j++) {
      number(values.get(j));
    }
    return this;
  }

  public ByteWriter words(long[] words) {
    integer(words.length);
    for (long word : words) {
      write(() -> out.writeLong(word));
    }
    return this;
  }

  public ByteWriter loss(PrivacyLoss loss) {
    return number(loss.epsilon()).number(loss.delta());
  }

  public ByteWriter choice(MechanismChoice choice) {
    return text(choice.name()).integer(choice.entries().orElse(0));
  }

  public ByteWriter constant(Enum<?> constant) {
    return text(constant.name());
  }

  public byte[] toBytes() {
    return bytes.toByteArray();
  }
}

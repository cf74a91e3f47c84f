package dev.hearsay.learn.federated;

import dev.hearsay.learn.ByteReader;
import dev.hearsay.learn.ByteWriter;
import java.util.UUID;

/** A report that answers the question of one round, as it travels. */
final class Answer {

  /** "HFA" and the version. */
  private static final int MAGIC = 0x48_46_41_01;

  /** The magic number, the training, the round, and how many words follow. */
  private static final int HEAD_BYTES = 3 * Integer.BYTES + 2 * Long.BYTES;

  private final UUID training;
  private final int round;
  private final long[] report;

  Answer(UUID training, int round, long[] report) {
    this.training = training;
    this.round = round;
    this.report = report;
  }

  UUID training() {
    return training;
  }

  int round() {
    return round;
  }

  long[] report() {
    return report;
  }

  /** How long an answer of so many words is. */
  static int bytes(int words) {
    return HEAD_BYTES + words * Long.BYTES;
  }

  byte[] toBytes() {
    return new ByteWriter(MAGIC).id(training).integer(round).words(report).toBytes();
  }

  /**
   * @throws IllegalArgumentException if the bytes are no answer
   */
  static Answer of(byte[] bytes) {
    ByteReader in = new ByteReader(bytes, MAGIC, "an answer");
    Answer answer = new Answer(in.id(), in.integer(), in.words());
    in.end();
    if (answer.round < 0) {
      throw new IllegalArgumentException("an answer to round " + answer.round);
    }
    return answer;
  }
}

package dev.hearsay.learn.federated;

import dev.hearsay.learn.ByteReader;
import dev.hearsay.learn.ByteWriter;
import dev.hearsay.learn.Question;
import java.util.UUID;

/**
 * A question of a training, as it travels.
 *
 * @param training tells trainings apart
 */
public record Invitation(UUID training, Question question) {

  /** "HFQ" and the version. */
  private static final int MAGIC = 0x48_46_51_01;

  byte[] toBytes() {
    ByteWriter out = new ByteWriter(MAGIC).id(training);
    question.writeTo(out);
    return out.toBytes();
  }

  /**
   * Reads an invitation.
   *
   * @throws IllegalArgumentException if the bytes are no invitation
   */
  public static Invitation of(byte[] bytes) {
    ByteReader in = new ByteReader(bytes, MAGIC, "an invitation");
    Invitation invitation = new Invitation(in.id(), Question.readFrom(in));
    in.end();
    return invitation;
  }
}

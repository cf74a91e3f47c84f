package dev.hearsay.learn.federated;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.ByteWriter;
import dev.hearsay.learn.Coefficients;
import dev.hearsay.learn.gradient.MechanismChoice;
import java.util.UUID;

/** An invitation that no honest coordinator would send, byte by byte. */
final class HostileQuestion {

  private HostileQuestion() {}

  /** For the four features of {@code People}: one scale for all. */
  static byte[] bytes(
      UUID training, PrivacyLoss loss, String task, double bound, double scale, double... weights) {
    return new ByteWriter(0x48_46_51_01)
        .id(training)
        .integer(0)
        .text("GRADIENT")
        .text(task)
        .number(bound)
        .choice(MechanismChoice.of("codebook"))
        .loss(loss)
        .coefficients(Coefficients.of(weights))
        .coefficients(Coefficients.of(0, 0, 0))
        .coefficients(Coefficients.of(scale, scale, scale))
        .toBytes();
  }
}

package dev.hearsay.learn.gradient;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.mechanism.Mechanisms;
import dev.hearsay.mechanism.Mechanisms.BallFamily;
import dev.hearsay.mechanism.Mechanisms.DeltaUse;
import dev.hearsay.mechanism.Mechanisms.NumericFamily;
import dev.hearsay.mechanism.Mechanisms.VectorFamily;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every way for a vector to leave a device: by one word of a codebook, by signs, or by some of its
 * entries with any numeric mechanism. With δ, {@code duchi} on some entries is Mechanism-2 of "Data
 * Collection and Analysis" (2019).
 */
public final class GradientMechanisms {

  /** The name that leaves the choice to us. */
  public static final String AUTO = "auto";

  private static final String BEST = "codebook";

  private GradientMechanisms() {}

  /** All names, {@value #AUTO} first. */
  public static List<String> names() {
    return Stream.of(
            Stream.of(AUTO),
            Mechanisms.ball().stream().map(BallFamily::name),
            Mechanisms.vector().stream().map(VectorFamily::name),
            Mechanisms.numeric().stream().map(NumericFamily::name))
        .flatMap(names -> names)
        .toList();
  }

  /**
   * The chosen mechanism for vectors of so many entries.
   *
   * <p>{@value #AUTO} is the codebook. Where the length of vectors is bounded by L its variance an
   * entry is about v·L², v falling from 6.4 at ε = 1 to 0.45 at ε = 4 whatever d; that of the
   * others is a multiple of d, since they must expect every entry to be at its bound.
   */
  public static GradientMechanism of(MechanismChoice choice, int dimensions, PrivacyLoss loss) {
    String name = choice.name().equals(AUTO) ? BEST : choice.name();
    if (Mechanisms.ball().stream().anyMatch(family -> family.name().equals(name))) {
      return new CodebookVector(Mechanisms.ball(name, dimensions, loss));
    }
    if (Mechanisms.vector().stream().anyMatch(family -> family.name().equals(name))) {
      return new SignVector(Mechanisms.vector(name, dimensions, loss));
    }
    if (loss.isPure() && needsDelta(name)) {
      throw new IllegalArgumentException(name + " needs a delta above 0");
    }
    return new SampledCoordinates(name, choice.entries(), dimensions, loss);
  }

  private static boolean needsDelta(String name) {
    return Mechanisms.numeric().stream()
        .anyMatch(family -> family.name().equals(name) && family.deltaUse() == DeltaUse.REQUIRED);
  }
}

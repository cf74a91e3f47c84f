package dev.hearsay.learn.gradient;

import dev.hearsay.PrivacyLoss;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Designs each mechanism once: some take tenths of a second, and a cross-validation needs the same
 * two a hundred times. Thread-safe.
 */
public final class DesignCache {

  private final Map<List<Object>, GradientMechanism> designs = new ConcurrentHashMap<>();

  /** As {@link GradientMechanisms#of}. */
  public GradientMechanism get(MechanismChoice choice, int dimensions, PrivacyLoss loss) {
    return Objects.requireNonNull(
        designs.computeIfAbsent(
            List.of(choice, dimensions, loss),
            key -> GradientMechanisms.of(choice, dimensions, loss)));
  }
}

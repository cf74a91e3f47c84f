package dev.hearsay.simulate.training;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.AnswerNoise;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Designs and audits each mechanism once: some take tenths of a second, and a cross-validation
 * needs the same two a hundred times. Thread-safe.
 */
public final class DesignCache {

  /** Makes a mechanism for vectors of so many entries. */
  @FunctionalInterface
  public interface Designer {
    GradientMechanism design(AnswerMechanism choice, int dimensions, PrivacyLoss loss);
  }

  private final Map<List<Object>, GradientMechanism> designs = new ConcurrentHashMap<>();
  private final Map<GradientMechanism, ExactLoss> audits = new ConcurrentHashMap<>();
  private final Designer designer;

  /** Of the mechanisms that there are, {@link GradientMechanisms}. */
  public DesignCache() {
    this(GradientMechanisms::of);
  }

  /** Of other mechanisms: for experiments, whose people are simulated. */
  public DesignCache(Designer designer) {
    this.designer = designer;
  }

  /** The mechanism, designed by the first call that asks for it. */
  public GradientMechanism get(AnswerMechanism choice, int dimensions, PrivacyLoss loss) {
    return Objects.requireNonNull(
        designs.computeIfAbsent(
            List.of(choice, dimensions, loss), key -> designer.design(choice, dimensions, loss)));
  }

  /** The noise to expect of that mechanism's reports. */
  AnswerNoise noise(AnswerMechanism choice, int dimensions, PrivacyLoss loss) {
    return get(choice, dimensions, loss).answerNoise();
  }

  /** What one report of a mechanism reveals; the first call computes it. */
  public ExactLoss audit(GradientMechanism mechanism) {
    return Objects.requireNonNull(audits.computeIfAbsent(mechanism, GradientMechanism::audit));
  }
}

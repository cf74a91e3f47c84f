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
 * A cache of mechanisms and their audits. Some designs take tenths of a second, and a
 * cross-validation needs the same two mechanisms a hundred times. Thread-safe.
 */
public final class DesignCache {

  /** A function that makes a mechanism for vectors. */
  @FunctionalInterface
  public interface Designer {
    /** Returns a mechanism for vectors with this number of entries and this loss. */
    GradientMechanism design(AnswerMechanism choice, int dimensions, PrivacyLoss loss);
  }

  private final Map<List<Object>, GradientMechanism> designs = new ConcurrentHashMap<>();
  private final Map<GradientMechanism, ExactLoss> audits = new ConcurrentHashMap<>();
  private final Designer designer;

  /** Creates a cache of the mechanisms in {@link GradientMechanisms}. */
  public DesignCache() {
    this(GradientMechanisms::of);
  }

  /** Creates a cache of other mechanisms, for experiments with simulated people. */
  public DesignCache(Designer designer) {
    this.designer = designer;
  }

  /** Returns the mechanism, which the first call designs. */
  public GradientMechanism get(AnswerMechanism choice, int dimensions, PrivacyLoss loss) {
    return Objects.requireNonNull(
        designs.computeIfAbsent(
            List.of(choice, dimensions, loss), key -> designer.design(choice, dimensions, loss)));
  }

  /** Returns the expected noise of that mechanism's reports. */
  AnswerNoise noise(AnswerMechanism choice, int dimensions, PrivacyLoss loss) {
    return get(choice, dimensions, loss).answerNoise();
  }

  /** Returns the exact loss of one report, which the first call computes. */
  public ExactLoss audit(GradientMechanism mechanism) {
    return Objects.requireNonNull(audits.computeIfAbsent(mechanism, GradientMechanism::audit));
  }
}

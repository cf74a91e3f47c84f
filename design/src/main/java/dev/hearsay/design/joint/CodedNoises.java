package dev.hearsay.design.joint;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.joint.CodedMechanism;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.TupleMechanism;
import dev.hearsay.joint.TupleNoise;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The noise of mechanisms that report several attributes as one value of a category. It depends
 * only on the number of tuples. Not thread-safe.
 */
public final class CodedNoises {

  /**
   * The largest number of tuples that are hashed. A collector hashes each tuple for every report,
   * which takes some 20 microseconds for this many.
   */
  private static final int MAX_HASHED = 1 << 14;

  /** The largest report in bits, as for single attributes. */
  private static final int COMPACT_BITS = 64;

  private static final List<String> NAMES =
      List.of(CodedMechanism.SUBSET_NAME, CodedMechanism.OLH_NAME);

  private final Optional<PrivacyLoss> loss;
  private final Map<Integer, Map<String, TupleNoise>> known = new HashMap<>();

  private CodedNoises(Optional<PrivacyLoss> loss) {
    this.loss = loss;
  }

  /** Returns no mechanisms. */
  public static CodedNoises none() {
    return new CodedNoises(Optional.empty());
  }

  /** Returns the mechanisms of this loss. */
  public static CodedNoises of(PrivacyLoss loss) {
    return new CodedNoises(Optional.of(loss));
  }

  /** Returns the noise of each possible mechanism for this number of tuples, by its name. */
  Map<String, TupleNoise> of(int tuples) {
    return Objects.requireNonNull(known.computeIfAbsent(tuples, this::design));
  }

  private Map<String, TupleNoise> design(int tuples) {
    Map<String, TupleNoise> noises = new HashMap<>();
    if (loss.isPresent() && loss.get().isPure() && tuples <= MAX_HASHED) {
      for (String name : NAMES) {
        TupleMechanism mechanism =
            Mechanisms.joint(name, List.of(Coordinate.category(tuples)), loss.get());
        if (mechanism.bits() <= COMPACT_BITS) {
          noises.put(name, mechanism.noise());
        }
      }
    }
    return noises;
  }
}

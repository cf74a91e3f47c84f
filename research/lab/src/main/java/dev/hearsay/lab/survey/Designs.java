package dev.hearsay.lab.survey;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.vector.VectorMechanism;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/** Mechanisms by name, each designed once: repetitions would otherwise spend their time on that. */
public final class Designs {

  private static final ConcurrentMap<String, Mechanism> KNOWN = new ConcurrentHashMap<>();

  private Designs() {}

  public static NumericMechanism numeric(String name, double epsilon) {
    return numeric(name, epsilon, 0);
  }

  public static NumericMechanism numeric(String name, double epsilon, double delta) {
    PrivacyLoss loss = new PrivacyLoss(epsilon, delta);
    return (NumericMechanism) known(name + loss, () -> Mechanisms.numeric(name, loss));
  }

  public static CategoricalMechanism categorical(
      String name, int values, double epsilon, double delta) {
    PrivacyLoss loss = new PrivacyLoss(epsilon, delta);
    return (CategoricalMechanism)
        known(name + " of " + values + loss, () -> Mechanisms.categorical(name, values, loss));
  }

  public static VectorMechanism vector(int dimensions, double epsilon, double delta) {
    PrivacyLoss loss = new PrivacyLoss(epsilon, delta);
    return (VectorMechanism)
        known(
            dimensions + " signs" + loss,
            () -> Mechanisms.vector("duchi-vector", dimensions, loss));
  }

  private static Mechanism known(String key, Supplier<Mechanism> design) {
    return KNOWN.computeIfAbsent(key, missing -> design.get());
  }

  /** The largest variance of one decoded report, over all inputs. */
  public static double worstVariance(String name, double epsilon) {
    return numeric(name, epsilon).worstCaseVariance();
  }
}

package dev.hearsay;

/** Test access to the bytes that a plan's hash is computed from, which no program needs. */
public final class CanonicalBytes {

  private CanonicalBytes() {}

  public static byte[] of(Plan plan) {
    return plan.wave().isPresent()
        ? CanonicalForm.ofWave(wholeOf(plan).hash(), plan.wave().getAsInt())
        : CanonicalForm.of(plan);
  }

  private static Plan wholeOf(Plan wave) {
    return new Plan(wave.schema(), wave.wholeLoss(), wave.sampling(), wave.parts(), wave.series());
  }
}

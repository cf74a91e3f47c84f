package dev.hearsay.lab.claim;

import dev.hearsay.lab.Results;
import java.util.Optional;
import java.util.function.Function;

/** Something that was said, with the test that measured numbers must pass for it to be true. */
public final class Claim {

  private final String statement;
  private final Function<Results, ClaimCheck> test;
  private final Optional<Correction> correction;

  private record Correction(String statement, Function<Results, ClaimCheck> test) {}

  /**
   * A claim, judged.
   *
   * @param correction what is true instead, if that was tested
   * @param measured the numbers that decided
   */
  public record Finding(
      String statement, Optional<String> correction, String measured, Verdict verdict) {}

  private Claim(
      String statement, Function<Results, ClaimCheck> test, Optional<Correction> correction) {
    this.statement = statement;
    this.test = test;
    this.correction = correction;
  }

  /** A claim that is either true or not. */
  public static Claim that(String statement, Function<Results, ClaimCheck> test) {
    return new Claim(statement, test, Optional.empty());
  }

  /** If the claim fails its test, this is said to be true instead, and tested too. */
  public Claim orElse(String corrected, Function<Results, ClaimCheck> correctedTest) {
    return new Claim(statement, test, Optional.of(new Correction(corrected, correctedTest)));
  }

  /** The verdict follows from the tests alone. */
  Finding judge(Results results) {
    ClaimCheck printed = test.apply(results);
    if (printed.holds() || correction.isEmpty()) {
      Verdict verdict = printed.holds() ? Verdict.CONFIRMED : Verdict.NOT_CONFIRMED;
      return new Finding(statement, Optional.empty(), printed.measured(), verdict);
    }
    Correction instead = correction.get();
    ClaimCheck corrected = instead.test().apply(results);
    return new Finding(
        statement,
        Optional.of(instead.statement()),
        printed.measured() + "; corrected: " + corrected.measured(),
        corrected.holds() ? Verdict.CONFIRMED_WITH_CORRECTION : Verdict.NOT_CONFIRMED);
  }
}

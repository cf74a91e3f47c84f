package dev.hearsay.lab;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.number.NumericMechanism;
import java.util.List;

/** Small experiments; the first is the README's. */
final class Samples {

  private Samples() {}

  static final DataOrigin NOBODY =
      DataOrigin.madeUp("nobody", "one of three numbers", 1, 1, people -> "seeds of results.csv.");

  // README begins
  static Experiment coin() {
    String panel = "Average of noisy zeros";
    DataOrigin zeros = DataOrigin.madeUp("zeros", "all 0", 1000, 1000, n -> "no seed.");
    return Experiment.named("coin", "Ours", "Ten times the people, a tenth of the error")
        .text("Everybody holds 0 and reports it with Duchi's mechanism at ε = 1.")
        .panel(Panel.logLogLines(panel, "people n", "mean squared error").on(zeros))
        .exact(List.of("expected"), List.of(100.0, 1000.0), (series, n) -> 4.6827 / n)
        .simulated(
            List.of("simulated"),
            List.of(100.0, 1000.0),
            scope -> scope.size(1000, 1000),
            (setting, series, n, bits) -> {
              NumericMechanism duchi = Mechanisms.numeric("duchi", PrivacyLoss.pure(1));
              double sum = 0;
              for (int person = 0; person < n; person++) {
                sum += duchi.decode(duchi.perturbInsecurely(0, bits));
              }
              return Math.pow(sum / n, 2);
            })
        .claim(
            "The expected error falls as 1/n",
            results ->
                ClaimCheck.equal(
                    results.value(panel, "expected", 100) / results.value(panel, "expected", 1000),
                    10,
                    1e-9))
        .build();
  }

  // README ends

  /** One exact line and one simulated one, 4 cells. */
  static Experiment withClaim(Claim claim) {
    return Experiment.named("sample", "Ours", "A <sample>")
        .text("Numbers & claims.")
        .panel(Panel.lines("Lines", "x", "y").on(NOBODY))
        .exact(List.of("twice"), List.of(1.0, 2.0), (series, x) -> 2 * x)
        .simulated(
            List.of("chance"),
            List.of(1.0, 2.0),
            scope -> scope.size(1, 1),
            (setting, series, x, bits) -> x + (bits.uniform(3) - 1) * 0.1)
        .panel(Panel.table("Table", "x", "y"))
        .exact(List.of("half"), List.of(1.0, 2.0), (series, x) -> x / 2)
        .claim(claim)
        .build();
  }
}

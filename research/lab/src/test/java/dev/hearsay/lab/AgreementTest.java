package dev.hearsay.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.Verdict;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.simulate.people.InsecureDraws;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Seeds are made from names, so nothing here changes from run to run. */
class AgreementTest {

  @TempDir Path folder;

  /** A uniform number has the mean 0.5; 100 of them have the standard error 0.029. */
  @Test
  void findsWhatIsWrong() throws IOException {
    String panel = "Uniform numbers";
    Experiment experiment =
        Experiment.named("agreement", "Ours", "Agreement")
            .panel(Panel.table(panel, "x", "y").on(Samples.NOBODY))
            .exact(List.of("right", "wrong"), List.of(1.0), (s, x) -> s.equals("right") ? 0.5 : 0.8)
            .simulated(
                List.of("simulated"),
                List.of(1.0),
                scope -> Scope.forAgreement(1),
                (setting, series, x, bits) -> InsecureDraws.uniform(bits))
            .claim("right", results -> results.agrees(panel, "simulated", "right"))
            .claim("wrong", results -> results.agrees(panel, "simulated", "wrong"))
            .build();
    Scope scope = new Scope(Scope.Mode.QUICK, DataSets.madeUp());
    Reproduction.Summary summary =
        new Reproduction(List.of(experiment), scope, folder).run((e, c) -> {});
    assertThat(summary.verdicts().findings())
        .extracting(Claim.Finding::verdict)
        .containsExactly(Verdict.CONFIRMED, Verdict.REFUTED);
  }
}

package dev.hearsay.cli.command;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static net.javacrumbs.jsonunit.core.Option.IGNORING_EXTRA_FIELDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.cli.Cli;
import dev.hearsay.mechanism.Mechanism;
import java.io.IOException;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuditCommandTest {

  /**
   * An auditor that finds a violation: either a finite excess, or a report that reveals the value.
   */
  private static final Function<Mechanism, Audit> BROKEN = found(1.25, 0.05);

  private static final Function<Mechanism, Audit> LEAKING = found(Double.POSITIVE_INFINITY, 0.5);

  private static Function<Mechanism, Audit> found(double epsilon, double delta) {
    return mechanism ->
        new Audit(
            mechanism.name(),
            new ExactLoss(mechanism.claim(), epsilon, delta, false),
            2,
            0.125,
            OptionalLong.of(1234),
            11);
  }

  @Test
  void jsonHasTheShapeOfTheContract() throws IOException {
    JsonNode json = json("audit --mechanism duchi --epsilon 1 --format json");
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("claimed", "exact", "holds", "attributes");
    assertThatJson(json)
        .when(IGNORING_EXTRA_FIELDS)
        .isEqualTo(
            """
            {claimed: {epsilon: 1.0, delta: 0.0}, exact: {delta: 0.0}, holds: true,
             attributes: [{name: "duchi", mechanism: "duchi", symbols: 2, bits: 1}]}
            """);
    assertThat(json.at("/exact/epsilon").doubleValue()).isBetween(1 - 1e-12, 1.0);
    JsonNode attribute = json.at("/attributes/0");
    assertThat(attribute.fieldNames())
        .toIterable()
        .containsExactly(
            "name",
            "mechanism",
            "epsilon",
            "delta",
            "worstCaseVariance",
            "maxBias",
            "symbols",
            "bits");
    assertThat(attribute.get("epsilon")).isEqualTo(json.at("/exact/epsilon"));
    assertThat(attribute.get("delta")).isEqualTo(json.at("/exact/delta"));
  }

  /**
   * The expected values are: for duchi ((e^ε + 1)/(e^ε − 1))², for GRR with another value
   * q(1−q)/(p−q)², and at worst that of the true value.
   */
  @ParameterizedTest
  @CsvSource({
    "--mechanism duchi --epsilon 1, 4.682694376831",
    "--mechanism duchi-vector --dimensions 1 --epsilon 1, 4.682694376831",
    "--mechanism codebook --dimensions 1 --epsilon 1, 4.682694376831",
    "--mechanism grr --values 2 --epsilon 1, 0.920673594208",
    "--mechanism hybrid --epsilon 1, 4.288924545",
    "--mechanism oue --values 10 --epsilon 1, 4.682694376831"
  })
  void varianceIsTheKnownOne(String options, double variance) throws IOException {
    JsonNode json = json("audit --format json " + options);
    assertThat(json.at("/attributes/0/worstCaseVariance").doubleValue())
        .isCloseTo(variance, within(1e-8));
    assertThat(json.at("/attributes/0/maxBias").doubleValue()).isLessThan(1e-9);
  }

  @Test
  void gaussianIsNumericOrCategorical() throws IOException {
    String gaussian = "audit --mechanism gaussian --epsilon 1 --delta 1e-6 --format json";
    JsonNode numeric = json(gaussian);
    JsonNode categorical = json(gaussian + " --values 3");
    assertThat(numeric.at("/claimed/delta").doubleValue()).isEqualTo(1e-6);
    // The one-hot vector's sensitivity is √2, a number's 2: half the variance.
    assertThat(
            categorical.at("/attributes/0/worstCaseVariance").doubleValue()
                / numeric.at("/attributes/0/worstCaseVariance").doubleValue())
        .isCloseTo(0.5, within(0.01));
  }

  @Test
  void symbolsBeyondALongAreNull() throws IOException {
    JsonNode json = json("audit --mechanism sue --values 63 --epsilon 1 --format json");
    assertThatJson(json)
        .when(IGNORING_EXTRA_FIELDS)
        .node("attributes[0]")
        .isEqualTo("{symbols: null, bits: 63}");
    assertThat(Cli.runLine("audit --mechanism sue --values 63 --epsilon 1").out())
        .contains("≥ 2^63");
  }

  @Test
  void tableHasSentences() {
    Cli run = Cli.run(mechanism -> sound(mechanism), "audit", "--mechanism=duchi", "--epsilon=1");
    assertThat(run.out())
        .isEqualToNormalizingNewlines(
            """
            duchi: claimed ε = 1; exact ε = 0.9999999999999998, computed from the integer weights \
            and rounded up. The claim holds.
            Variance and bias are those of one decoded report, as an estimate of a number scaled to [−1, 1].
            Bias none: below 1e-15. Symbols: the number of possible reports. Bits: the length of a report.

             worst-case  largest  symbols  bits
               variance     bias
            ────────────────────────────────────
                 4.6827     none        2     1
            """);
    assertThat(run.code()).isZero();
  }

  private static Audit sound(Mechanism mechanism) {
    ExactLoss loss = new ExactLoss(mechanism.claim(), 0.9999999999999998, 0, true);
    return new Audit(mechanism.name(), loss, 4.68269, 0, OptionalLong.of(2), 1);
  }

  @ParameterizedTest
  @CsvSource({
    "--mechanism grr --values 1000, 'as an estimate of the share of one of 1,000 values.'",
    "--mechanism duchi-vector --dimensions 3, 'as an estimate of each entry, scaled to [−1, 1].'",
    "--mechanism codebook --dimensions 3, 'as an estimate of each entry of a vector whose length is scaled to [0, 1].'"
  })
  void tableNamesTheScale(String options, String scale) {
    assertThat(Cli.runLine("audit --epsilon 1 " + options).out()).contains(scale);
  }

  @Test
  void deltaIsPartOfTheSentence() {
    assertThat(Cli.runLine("audit --mechanism duchi --epsilon 1 --delta 1e-6").out())
        .contains("claimed ε = 1 and δ = 1e-6; exact ε = ")
        .contains(" for that δ, exact δ = 9.99")
        .contains(
            " for that ε, computed from the integer weights and rounded up. The claim holds.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"table", "json", "csv"})
  void aBrokenClaimIsExitCodeThree(String format) {
    Cli run = Cli.run(BROKEN, "audit", "--mechanism=duchi", "--epsilon=1", "--format=" + format);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).isNotEmpty();
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aBrokenClaimIsPrinted() {
    String[] audit = {"audit", "--mechanism=duchi", "--epsilon=1"};
    assertThat(Cli.run(BROKEN, audit).out())
        .contains("claimed ε = 1; exact ε = 1.25, computed")
        .contains("THE CLAIM DOES NOT HOLD.")
        .doesNotContain("The claim holds");
    assertThatJson(
            Cli.run(BROKEN, "audit", "--mechanism=duchi", "--epsilon=1", "--format=json").out())
        .when(IGNORING_EXTRA_FIELDS)
        .isEqualTo("{holds: false, exact: {epsilon: 1.25, delta: 0.05}}");
  }

  @Test
  void infinityHasAWord() {
    String[] audit = {"audit", "--mechanism=duchi", "--epsilon=1", "--format=json"};
    assertThatJson(Cli.run(LEAKING, audit).out())
        .when(IGNORING_EXTRA_FIELDS)
        .isEqualTo("{exact: {epsilon: 'infinity'}, attributes: [{epsilon: 'infinity'}]}");
    audit[3] = "--format=csv";
    assertThat(Cli.run(LEAKING, audit).out()).contains(",infinity,0.5,false,");
    audit[3] = "--format=table";
    assertThat(Cli.run(LEAKING, audit).out()).contains("exact ε = ∞,");
  }

  @Test
  void csvIsOneRow() {
    assertThat(Cli.run(BROKEN, "audit", "--mechanism=duchi", "--epsilon=1", "--format=csv").out())
        .isEqualTo(
            "name,mechanism,claimedEpsilon,claimedDelta,epsilon,delta,holds,worstCaseVariance,"
                + "maxBias,symbols,bits\n"
                + "duchi,duchi,1.0,0.0,1.25,0.05,false,2.0,0.125,1234,11\n");
  }

  @Test
  void theClaimHasTheGivenLoss() {
    PrivacyLoss[] claim = new PrivacyLoss[1];
    Cli.run(
        mechanism -> {
          claim[0] = mechanism.claim();
          return sound(mechanism);
        },
        "audit",
        "--mechanism=duchi",
        "--epsilon=0.75",
        "--delta=0.125");
    assertThat(claim[0]).isEqualTo(new PrivacyLoss(0.75, 0.125));
  }

  @Test
  void theLocaleChangesNothing() {
    Locale before = Locale.getDefault();
    String here = Cli.runLine("audit --mechanism laplace --epsilon 0.5").out();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(Cli.runLine("audit --mechanism laplace --epsilon 0.5").out())
          .isEqualTo(here)
          .contains("32.009");
    } finally {
      Locale.setDefault(before);
    }
  }

  private static JsonNode json(String line) throws IOException {
    Cli run = Cli.runLine(line);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return new JsonMapper().readTree(run.out());
  }
}

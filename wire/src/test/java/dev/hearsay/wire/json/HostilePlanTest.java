package dev.hearsay.wire.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.wire.HostilePlans;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.text.PlainText;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plans under 100 kB that were made to keep a device busy. Each is accepted or refused within two
 * seconds of processor time. The limit here is twice that, for machines that are slow or cold.
 */
class HostilePlanTest {

  private static final int CHARACTERS = 100_000;
  private static final double MAX_SECONDS = 4;

  @ParameterizedTest
  @MethodSource("dev.hearsay.wire.HostilePlans#all")
  void everyPlanIsAcceptedOrRefusedQuickly(HostilePlans.Document document) {
    assertThat(document.json().length()).isLessThan(CHARACTERS);
    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    String verdict = verdict(document.json());
    double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%-32s %6d characters, %5.2f s: %s%n",
        document,
        document.json().length(),
        seconds,
        verdict);
    assertThat(seconds).isLessThan(MAX_SECONDS);
  }

  /** Thirty parts have a ratio of 2⁶² each, and their product is far above the largest double. */
  @Test
  void aLossBeyondADoubleIsRefusedAsALoss() {
    Plan plan = PlanJson.read(HostilePlans.named("thirty parts beyond a double").json());
    assertThat(plan.audit().loss().holds()).isFalse();
    assertThatThrownBy(() -> Device.of(plan))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining("exceeds its claim: its exact loss is ε = Infinity");
  }

  @Test
  void sizesAreNamedInTheRefusal() {
    assertRefused("the short one", "mechanism 'x' has 2000001 inputs and 3999999 symbols");
    assertRefused("the short one", "; multiplied, at most 67108864 are possible");
    assertRefused(
        "noise that is too much",
        "the plan's audit takes more than 4194304 comparisons of weights, which is too large");
    assertRefused("a run that is too long", "the laws' lists have more than 2097152 weights");
    assertRefused("signs of one vector", "the laws of vectors take more than 1048576 numbers");
    assertRefused(
        "a long name of many parts",
        "the plan's mechanisms have more than 16777216 characters of names, which is too large");
    String twice =
        HostilePlans.named("a block of many symbols")
            .json()
            .replaceAll("(\\{\"name\":\"a)0(\"[^}]*\\})", "$10$2,$11$2")
            .replaceAll("(\\{\"attributes\":\\[\"a)0(.*\\}\\})\\]", "$10$2,$11$2]");
    assertThatThrownBy(() -> PlanJson.read(twice))
        .isInstanceOf(WireException.class)
        .hasMessageContaining("the laws of numbers have more than 4194304 symbols");
  }

  private static void assertRefused(String name, String message) {
    assertThatThrownBy(() -> PlanJson.read(HostilePlans.named(name).json()))
        .isInstanceOf(WireException.class)
        .hasMessageContaining(message);
  }

  private static String verdict(String json) {
    try {
      Plan plan = PlanJson.read(json);
      Plan asked = plan.isWholeSeries() ? plan.wave(1) : plan;
      plan.audit(); // a device computes the loss of all waves before it answers one
      return "accepted: " + Device.of(asked, new PrivacyLoss(64, 0.999)).plan();
    } catch (WireException | PlanRefusedException e) {
      return PlainText.shortened(String.valueOf(e.getMessage()).replace('\n', ' '));
    }
  }
}

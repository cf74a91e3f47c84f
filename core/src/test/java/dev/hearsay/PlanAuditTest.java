package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Law;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests the loss of whole plans: its value, by plain multiplication, and the time to compute it.
 */
class PlanAuditTest {

  /** Returns a part whose mechanism has two symbols, with this surplus of one weight. */
  private static Plan.Part part(int attribute, long surplus) {
    BlockLaw law = new BlockLaw(2, 1, Law.TOTAL / 2 - surplus, Law.TOTAL / 2 + surplus);
    return new Plan.Part(List.of(attribute), new NumericMechanism("two", PrivacyLoss.pure(1), law));
  }

  private static Schema schema(int attributes) {
    return new Schema(
        "numbers",
        IntStream.range(0, attributes)
            .<Attribute>mapToObj(i -> new Attribute.Numeric("a" + i, 0, 1))
            .toList());
  }

  /** Multiplies the ratios of every set that can be drawn as fractions, and compares. */
  @Test
  void theLossIsThatOfTheWorstSetToTheLastBit() {
    InsecureSeededBits bits = new InsecureSeededBits(17);
    for (int round = 0; round < 200; round++) {
      Sampling sampling = SamplingTest.anyWeights(bits, 1 + bits.uniform(6));
      List<Plan.Part> parts = new ArrayList<>();
      for (int i = 0; i < sampling.parts(); i++) {
        parts.add(part(i, bits.nextBelowOne() >>> (3 + bits.uniform(30))));
      }
      Fraction worst = Fraction.ONE;
      for (int first = 0; first < Sampling.UNIT; first += Sampling.UNIT / 16) {
        Fraction product = Fraction.ONE;
        for (int part : sampling.marked(first)) {
          product = product.times(parts.get(part).mechanism().law().worstRatio());
        }
        worst = worst.max(product);
      }
      Plan plan = new Plan(schema(parts.size()), PrivacyLoss.pure(64), sampling, parts);
      assertThat(plan.audit().loss().epsilon()).isEqualTo(Exponential.logUp(worst));
      Plan withDelta = new Plan(plan.schema(), new PrivacyLoss(64, 0.5), sampling, parts);
      assertThat(withDelta.audit().loss().epsilon())
          .isBetween(plan.audit().loss().epsilon(), plan.audit().loss().epsilon() * (1 + 1e-12));
    }
  }

  /** The audit once took minutes; it takes an eighth of a second of processor time. */
  @Test
  void twentyThousandUnequalPartsAreAuditedAtOnce() {
    int count = 20_000;
    List<Plan.Part> parts = new ArrayList<>();
    List<Integer> weights = new ArrayList<>();
    for (int i = 0; i < count; i += 2) {
      weights.add(Sampling.UNIT / 2 - 17 * (i + 1));
      weights.add(Sampling.UNIT / 2 + 17 * (i + 1));
      parts.add(part(i, (1L << 46) + 1_000_003L * i));
      parts.add(part(i + 1, (1L << 46) + 1_000_003L * (count - i)));
    }
    Plan plan = new Plan(schema(count), PrivacyLoss.pure(64), Sampling.weighted(weights), parts);
    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    assertThat(plan.audit().loss().holds()).isTrue();
    double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e9;
    System.out.println("20,000 unequal parts: " + seconds + " s");
    assertThat(seconds).isLessThan(2);
  }
}

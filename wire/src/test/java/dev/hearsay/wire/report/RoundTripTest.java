package dev.hearsay.wire.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Report;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.json.PlanJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reading returns what was written, for every mechanism of the registry. */
class RoundTripTest {

  static Stream<Plan> plans() {
    int d = Plans.partsOfEverything();
    return Stream.concat(
        IntStream.of(1, 2, d - 1, d).mapToObj(Plans::everything),
        IntStream.of(1, 2, 3).mapToObj(Plans::small));
  }

  @ParameterizedTest
  @MethodSource("plans")
  void plansSurvive(Plan plan) {
    String json = PlanJson.write(plan);
    Plan read = PlanJson.read(json);
    assertThat(read.hash()).isEqualTo(plan.hash());
    assertThat(read.schema()).isEqualTo(plan.schema());
    assertThat(PlanJson.write(read)).isEqualTo(json);
  }

  @ParameterizedTest
  @MethodSource("plans")
  void reportsSurvive(Plan plan) throws IOException {
    List<Report> reports = Plans.reports(plan, 300, 7);
    byte[] file = Plans.write(plan, reports);
    List<Report> read = Plans.read(plan, file);
    assertThat(read).isEqualTo(reports);
    assertThat(Plans.write(plan, read)).isEqualTo(file);
  }

  @ParameterizedTest
  @MethodSource("plans")
  void talliesSurvive(Plan plan) throws IOException {
    Tally tally = Plans.tally(plan, Plans.reports(plan, 300, 8));
    byte[] file = Plans.write(tally);
    Tally read = TallyBytes.read(new ByteArrayInputStream(file), plan);
    assertThat(read.reports()).isEqualTo(300);
    for (int part = 0; part < plan.parts().size(); part++) {
      assertThat(read.reports(part)).isEqualTo(tally.reports(part));
      assertThat(read.cells(part)).isEqualTo(tally.cells(part));
    }
    assertThat(Plans.write(read)).isEqualTo(file);
  }

  @Test
  void decodingsSurviveToTheLastBit() {
    Plan plan = Plans.everything(1);
    Plan read = PlanJson.read(PlanJson.write(plan));
    for (int part = 0; part < plan.parts().size(); part++) {
      if (plan.parts().get(part).mechanism() instanceof NumericMechanism before) {
        NumericMechanism after = (NumericMechanism) read.parts().get(part).mechanism();
        for (int symbol = 0; symbol < before.symbols(); symbol++) {
          assertThat(Double.doubleToRawLongBits(after.decode(symbol)))
              .isEqualTo(Double.doubleToRawLongBits(before.decode(symbol)));
        }
      }
    }
  }

  @Test
  void decodingThatDoesNotFollowFromTheLawIsWritten() {
    NumericMechanism duchi = Mechanisms.numeric("duchi", PrivacyLoss.pure(1));
    NumericMechanism other =
        new NumericMechanism("other", duchi.claim(), duchi.law(), new double[] {-0.0, 0x1p-1074});
    Plan plan =
        new Plan(
            new Schema("s", List.of(new Attribute.Numeric("a", -0.0, Double.MAX_VALUE))),
            duchi.claim(),
            1,
            List.of(new Plan.Part(List.of(0), other)));
    assertThat(PlanJson.read(PlanJson.write(plan))).isEqualTo(plan);
    assertThat(PlanJson.write(Plans.small(1))).doesNotContain("\"values\":[-");
  }

  @Test
  void decodingThatIsNotFiniteIsRefused() {
    NumericMechanism duchi = Mechanisms.numeric("duchi", PrivacyLoss.pure(1));
    double[] values = {0, Double.NaN};
    NumericMechanism other = new NumericMechanism("other", duchi.claim(), duchi.law(), values);
    Plan plan =
        new Plan(
            new Schema("s", List.of(new Attribute.Numeric("a", 0, 1))),
            duchi.claim(),
            1,
            List.of(new Plan.Part(List.of(0), other)));
    assertThatThrownBy(() -> PlanJson.write(plan))
        .isInstanceOf(WireException.class)
        .hasMessage("mechanism 'other' decodes symbol 1 to NaN; a plan holds finite numbers only");
  }

  @Test
  void plansSurviveInFiles(@TempDir Path directory) throws IOException {
    Plan plan = Plans.small(2);
    Path file = directory.resolve("plan.json");
    PlanJson.writeFile(plan, file);
    assertThat(PlanJson.readFile(file)).isEqualTo(plan);
  }

  @Test
  void manyBlocksAreReadInOrder() throws IOException {
    Plan plan = Plans.small(3);
    List<Report> some = Plans.reports(plan, 5_000, 9);
    List<Report> many = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      many.addAll(some);
    }
    byte[] file = Plans.write(plan, many);
    assertThat(file.length).isGreaterThan(2 * (1 << 16));
    assertThat(Plans.read(plan, file)).isEqualTo(many);
  }

  @Test
  void reportsLongerThanABlockHaveOneEach() throws IOException {
    Plan plan = new Plans().categorical("gaussian", 70_000).plan(1);
    List<Report> reports = Plans.reports(plan, 3, 1);
    byte[] file = Plans.write(plan, reports);
    assertThat(file.length).isGreaterThan(3 * (1 << 16));
    assertThat(Plans.read(plan, file)).isEqualTo(reports);
  }

  @Test
  void aFileMayHaveNoReports() throws IOException {
    Plan plan = Plans.small(1);
    assertThat(Plans.read(plan, Plans.write(plan, List.of()))).isEmpty();
  }

  @Test
  void equalTalliesHaveEqualBytes() {
    Plan plan = Plans.everything(2);
    List<Report> reports = Plans.reports(plan, 200, 3);
    Tally merged = Plans.tally(plan, reports.subList(120, 200));
    merged.merge(Plans.tally(plan, reports.subList(0, 120)));
    assertThat(Plans.write(merged)).isEqualTo(Plans.write(Plans.tally(plan, reports)));
  }

  /** Five values take three bits, which can represent eight symbols. */
  @Test
  void symbolsOutsideTheAlphabetAreReadAndRejectedByTheTally() throws IOException {
    Plan plan = new Plans().categorical("grr", 5).plan(1);
    Report impossible = Report.of(plan, new int[] {0}, new long[] {7});
    Report possible = Report.of(plan, new int[] {0}, new long[] {4});
    List<Report> read = Plans.read(plan, Plans.write(plan, List.of(impossible, possible)));
    assertThat(read).containsExactly(impossible, possible);
    Tally tally = Plans.tally(plan, read);
    assertThat(tally.rejected()).isEqualTo(1);
    assertThat(tally.reports()).isEqualTo(1);
    Tally restored = TallyBytes.read(new ByteArrayInputStream(Plans.write(tally)), plan);
    assertThat(restored.rejected()).isEqualTo(1);
  }

  @Test
  void writerRefusesIllegalReportsAndContinues() throws IOException {
    Plan plan = Plans.small(3);
    List<Report> good = Plans.reports(plan, 2, 4);
    long[] words = good.get(0).words();
    words[2] |= 0xFFFF_FFFFL;
    Report bad = Report.of(plan, new int[] {0, 1, 2}, words);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ReportWriter writer = new ReportWriter(out, plan)) {
      writer.write(good.get(0));
      assertThatThrownBy(() -> writer.write(bad))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("4294967295");
      writer.write(good.get(1));
      assertThat(writer.written()).isEqualTo(2);
    }
    assertThat(Plans.read(plan, out.toByteArray())).isEqualTo(good);
  }

  @Test
  void writerRefusesSetsOfTheWrongSizeAndOtherPlans() throws IOException {
    Plan plan = new Plans().categorical("subset", 70).plan(1);
    try (ReportWriter writer = new ReportWriter(new ByteArrayOutputStream(), plan)) {
      Report everything = Report.of(plan, new int[] {0}, new long[] {-1, -1});
      assertThatThrownBy(() -> writer.write(everything))
          .isInstanceOf(IllegalArgumentException.class);
      Report other = Plans.reports(Plans.small(1), 1, 1).get(0);
      assertThatThrownBy(() -> writer.write(other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("does not belong");
    }
  }

  /** The part takes three bits for m = 1 of 8; then follow 2 to 11 bits, or 35 for a hash. */
  @Test
  void aReportOfEightAttributesTakesLessThanFourBytes() throws IOException {
    for (String categorical : List.of("olh", "grr")) {
      Plans plans = new Plans().numeric("hybrid").numeric("piecewise").numeric("duchi");
      for (int values : new int[] {2, 7, 50, 120, 350}) {
        plans.categorical(categorical, values);
      }
      Plan plan = plans.plan(1);
      List<Report> reports = Plans.reports(plan, 20_000, 5);
      byte[] file = Plans.write(plan, reports);
      double bytes = file.length / (double) reports.size();
      assertThat(bytes).as(categorical).isLessThan(4);
      assertThat(Plans.read(plan, file)).isEqualTo(reports);
    }
  }

  @Test
  void membersThatAreOutOfOrderMakeASetThatTheTallyRejects() {
    PartLayout.Members members = new PartLayout.Members(70, 2);
    for (int[] pair : new int[][] {{5, 5}, {6, 5}, {3, 127}}) {
      BitWriter out = new BitWriter();
      out.put(pair[0], 7);
      out.put(pair[1], 7);
      long[] words = new long[2];
      members.read(new BitReader(out.take()), words, 0);
      assertThat(Arrays.stream(words).map(Long::bitCount).sum()).isEqualTo(1);
    }
  }
}

package dev.hearsay.collector.web;

import dev.hearsay.Attribute;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Report;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Simulated people with devices, and forgers without one. The devices draw the same in every run,
 * so that no test fails by chance.
 */
final class Crowd {

  private static final long SEED = 20_261_115;

  private final Plan plan;
  private final ReportBytes bytes;
  private final PrivateRecord.Reader reader;

  Crowd(Plan plan) {
    this.plan = plan;
    this.bytes = new ReportBytes(plan);
    this.reader = new PrivateRecord.Reader(plan.schema());
  }

  /**
   * Values of a person: numbers at a third of their range, missing for every fourth person where
   * this is allowed, and the values of categories in turn.
   */
  List<Submission> honest(int people) {
    return reports(people, 1.0 / 3, person -> person);
  }

  /**
   * Values of a person after a change: numbers at two thirds of their range, and the first value.
   */
  List<Submission> alike(int people) {
    return reports(people, 2.0 / 3, person -> 0);
  }

  private List<Submission> reports(int people, double height, IntUnaryOperator turn) {
    // Each wave has its own seed, the same in every run.
    long seed = SEED + plan.wave().orElse(0);
    Device device = Device.insecure(plan, new InsecureSeededBits(seed));
    return IntStream.range(0, people)
        .mapToObj(person -> record(height, turn.applyAsInt(person)))
        .map(person -> submission(bytes.write(device.report(person))))
        .toList();
  }

  private PrivateRecord record(double height, int turn) {
    return reader.read(
        plan.schema().attributes().stream()
            .map(attribute -> value(attribute, height, turn))
            .toList());
  }

  private static String value(Attribute attribute, double height, int turn) {
    if (attribute instanceof Attribute.Categorical categorical) {
      return categorical.values().get(turn % categorical.values().size());
    }
    Attribute.Numeric numeric = (Attribute.Numeric) attribute;
    if (numeric.mayBeMissing() && turn % 4 == 0) {
      return "";
    }
    return String.valueOf(numeric.min() + (numeric.max() - numeric.min()) * height);
  }

  /** Returns forged reports, all on the last attribute with the value 0. */
  List<Submission> forged(int reports) {
    Report report = Report.of(plan, new int[] {plan.parts().size() - 1}, new long[] {0});
    return Stream.generate(() -> submission(bytes.write(report))).limit(reports).toList();
  }

  List<Submission> damaged(int reports) {
    return Stream.generate(() -> submission(new byte[bytes.mostBytes() + 1]))
        .limit(reports)
        .toList();
  }

  private static Submission submission(byte[] report) {
    return new Submission(ReportId.random(), report);
  }
}

package dev.hearsay.spark.cluster;

import dev.hearsay.Attribute;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Report;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.design.Planner;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Made-up people's reports to a plan, and what they add up to in one process. */
public final class DrawnAnswers {

  private static final List<String> SYSTEMS = List.of("android", "ios", "linux", "mac", "other");

  private final List<PrivateRecord> people = new ArrayList<>();
  private final SplittableRandom random;
  private final Device device;
  private final ReportBytes bytes;
  private final Tally tally;

  public DrawnAnswers(Plan plan, long seed) {
    this.random = new SplittableRandom(seed);
    this.device = Device.insecure(plan, new InsecureSeededBits(seed));
    this.bytes = new ReportBytes(plan);
    this.tally = Tally.of(plan);
    PrivateRecord.Reader reader = new PrivateRecord.Reader(plan.schema());
    for (int i = 0; i < 300; i++) {
      people.add(reader.read(Map.of("age", i % 100, "os", SYSTEMS.get(i % SYSTEMS.size()))));
    }
  }

  /** Two parts, of which a device draws one; five values take three bits, which can say eight. */
  public static Planner planner(String name) {
    return Planner.forSchema(
            new Schema(
                name,
                List.of(
                    new Attribute.Numeric("age", 0, 100),
                    new Attribute.Categorical("os", SYSTEMS))))
        .epsilon(2)
        .sample(1);
  }

  /** The next one, which is counted. */
  public Submission next() {
    Report report = device.report(people.get(random.nextInt(people.size())));
    tally.add(report);
    return new Submission(new ReportId(random.nextLong(), random.nextLong()), bytes.write(report));
  }

  /** The next ones. */
  public List<Submission> next(int number) {
    List<Submission> all = new ArrayList<>(number);
    for (int i = 0; i < number; i++) {
      all.add(next());
    }
    return all;
  }

  /** All that were drawn so far. */
  public Tally tally() {
    return tally;
  }
}

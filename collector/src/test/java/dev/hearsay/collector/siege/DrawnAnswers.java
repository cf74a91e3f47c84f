package dev.hearsay.collector.siege;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The reports of made-up people to the collection of a siege, and their tally in one process. */
final class DrawnAnswers {

  /**
   * The request for the collection that the people answer. Its plan has two parts, of which a
   * device draws one. Five values take three bits, which could hold eight.
   */
  static final String COLLECTION =
      """
      {"epsilon": 2, "sample": 1, "schema": {"name": "cluster", "attributes": [
        {"name": "age", "type": "numeric", "min": 0, "max": 100, "outside": "clamp"},
        {"name": "os", "type": "categorical",
         "values": ["android", "ios", "linux", "mac", "other"], "other": "other"}]}}""";

  private static final List<String> SYSTEMS = List.of("android", "ios", "linux", "mac", "other");

  /**
   * The number of people: enough that every value of the plan occurs, and few enough to be made
   * quickly.
   */
  private static final int PEOPLE = 300;

  private final List<PrivateRecord> people = new ArrayList<>();
  private final SplittableRandom random;
  private final Device device;
  private final ReportBytes bytes;
  private final Tally tally;

  DrawnAnswers(Plan plan, long seed) {
    this.random = new SplittableRandom(seed);
    this.device = Device.insecure(plan, new InsecureSeededBits(seed));
    this.bytes = new ReportBytes(plan);
    this.tally = Tally.of(plan);
    PrivateRecord.Reader reader = new PrivateRecord.Reader(plan.schema());
    for (int i = 0; i < PEOPLE; i++) {
      people.add(reader.read(Map.of("age", i % 100, "os", SYSTEMS.get(i % SYSTEMS.size()))));
    }
  }

  private Submission next() {
    Report report = device.report(people.get(random.nextInt(people.size())));
    tally.add(report);
    return new Submission(new ReportId(random.nextLong(), random.nextLong()), bytes.write(report));
  }

  /** Draws reports and counts them. */
  List<Submission> next(int number) {
    List<Submission> all = new ArrayList<>(number);
    for (int i = 0; i < number; i++) {
      all.add(next());
    }
    return all;
  }

  /** Returns the tally of all reports that were drawn so far. */
  Tally tally() {
    return tally;
  }
}

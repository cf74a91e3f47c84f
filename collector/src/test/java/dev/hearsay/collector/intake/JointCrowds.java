package dev.hearsay.collector.intake;

import dev.hearsay.Attribute;
import dev.hearsay.Device;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.CollectionInfo.ClosingRule;
import dev.hearsay.collector.collection.CollectionInfo.PublishingRule;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.store.Store;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * A store with collections of a plan with two joint parts: region × mood × hours of work, and hours
 * × age. The first collection has two days, and on the second people work longer. The second
 * collection equals the first day. The third requires a reading token.
 *
 * @param first the id of the first collection
 * @param second the id of the second collection
 * @param guarded the id of the third collection
 * @param day the start of the first day
 * @param days the tallies of the two days of the first collection
 */
public record JointCrowds(
    Plan plan, String first, String second, String guarded, Instant day, List<Tally> days) {

  public static final int PEOPLE_PER_DAY = 6_000;

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(4);

  private static final List<String> REGIONS = List.of("north", "east", "south", "west");
  private static final List<String> MOODS = List.of("good", "fair", "bad");

  /** Fills the store of a folder that no collector uses. */
  public static JointCrowds in(Path directory, Optional<byte[]> readingTokenHash) {
    MovingClock clock = new MovingClock();
    Plan plan = joint();
    try (Store store = Store.sqlite(directory);
        CollectionService service = CollectionService.open(store, Limits.defaults(), clock)) {
      Instant day = Bucketing.DAY.start(clock.instant());
      String first = service.create(live(plan, Optional.empty())).id();
      Tally before = report(service, first, plan, 0, 1);
      clock.move(Duration.ofDays(1));
      Tally after = report(service, first, plan, 4, 2);
      String second = service.create(live(plan, Optional.empty())).id();
      report(service, second, plan, 0, 3);
      String guarded = service.create(live(plan, readingTokenHash)).id();
      return new JointCrowds(plan, first, second, guarded, day, List.of(before, after));
    }
  }

  /** Returns a collection whose readers see every report, by the hour of its arrival. */
  private static NewCollection live(Plan plan, Optional<byte[]> readingTokenHash) {
    return new NewCollection(
        plan,
        ClosingRule.NEVER,
        PublishingRule.LIVE,
        OptionalLong.empty(),
        readingTokenHash,
        Optional.empty(),
        false);
  }

  private static Plan joint() {
    return new Plan(
        new Schema(
            "working hours",
            List.of(
                category("region, home", REGIONS),
                category("mood", MOODS),
                new Attribute.Numeric("hours", 0, 80, true, Optional.empty()),
                new Attribute.Numeric("age", 0, 100, true, Optional.empty()))),
        LOSS,
        1,
        List.of(
            part(
                List.of(0, 1, 2),
                Coordinate.category(REGIONS.size()),
                Coordinate.category(MOODS.size()),
                Coordinate.number(5, 2)),
            part(List.of(2, 3), Coordinate.number(17, 8), Coordinate.number(17, 8))));
  }

  private static Attribute category(String name, List<String> values) {
    return new Attribute.Categorical(name, values, Optional.of(values.get(0)), Optional.empty());
  }

  private static Plan.Part part(List<Integer> attributes, Coordinate... coordinates) {
    return new Plan.Part(attributes, Mechanisms.joint(List.of(coordinates), LOSS));
  }

  /** Returns a person. Moods are worse in the west, and older people work longer. */
  private static Map<String, Object> person(int i, int longer) {
    int region = i % REGIONS.size();
    int mood = region == 3 ? 2 - i / 4 % 5 / 3 : i / 4 % 5 / 2;
    int age = 20 + i / 7 % 41;
    return Map.of(
        "region, home",
        REGIONS.get(region),
        "mood",
        MOODS.get(mood),
        "hours",
        25 + longer + 5 * region + (age - 20) / 2,
        "age",
        age);
  }

  private static Tally report(
      CollectionService service, String id, Plan plan, int longer, long seed) {
    Device device = Device.insecure(plan, new InsecureSeededBits(seed));
    ReportBytes bytes = new ReportBytes(plan);
    Tally tally = Tally.of(plan);
    List<Submission> submissions =
        IntStream.range(0, PEOPLE_PER_DAY)
            .mapToObj(i -> device.report(person(i, longer)))
            .peek(tally::add)
            .map(report -> new Submission(ReportId.random(), bytes.write(report)))
            .toList();
    service.submit(id, submissions).join();
    return tally;
  }
}

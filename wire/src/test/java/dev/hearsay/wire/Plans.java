package dev.hearsay.wire;

import dev.hearsay.Attribute;
import dev.hearsay.Device;
import dev.hearsay.Mechanisms;
import dev.hearsay.Mechanisms.DeltaUse;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Report;
import dev.hearsay.Schema;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.report.ReportReader;
import dev.hearsay.wire.report.ReportWriter;
import dev.hearsay.wire.report.TallyBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Plans for tests, and reports to them. */
public final class Plans {

  private static final PrivacyLoss PURE = PrivacyLoss.pure(1);
  private static final PrivacyLoss APPROXIMATE = new PrivacyLoss(1, 1e-5);

  private final List<Attribute> attributes = new ArrayList<>();
  private final List<Plan.Part> parts = new ArrayList<>();

  /** Returns a plan with one part for every mechanism, with several numbers of values. */
  public static Plan everything(int sampled) {
    Plans plans = new Plans();
    Mechanisms.numeric().forEach(family -> plans.numeric(family.name()));
    for (int values : new int[] {2, 5, 70}) {
      Mechanisms.categorical().forEach(family -> plans.categorical(family.name(), values));
    }
    Mechanisms.vector().forEach(family -> plans.vector(family.name(), 67));
    Mechanisms.ball().forEach(family -> plans.ball(family.name(), 9));
    plans.joint(Coordinate.category(3), Coordinate.number(5, 2), Coordinate.number(2, 1));
    return plans.plan(sampled);
  }

  public static int partsOfEverything() {
    return Mechanisms.numeric().size()
        + 3 * Mechanisms.categorical().size()
        + Mechanisms.vector().size()
        + Mechanisms.ball().size()
        + 1;
  }

  /**
   * Returns a plan with three parts. A selection of two of them is shorter as a map than as a list.
   */
  public static Plan small(int sampled) {
    return new Plans().numeric("duchi").categorical("grr", 5).categorical("olh", 9).plan(sampled);
  }

  /** Returns a series with one number, and ε = 1 for each answer. */
  public static Plan series(Series series) {
    Plan one = new Plans().numeric("duchi").plan(1);
    PrivacyLoss all = PrivacyLoss.pure(series.answers());
    return new Plan(one.schema(), all, one.sampling(), one.parts(), Optional.of(series));
  }

  public Plans numeric(String mechanism) {
    DeltaUse use = Mechanisms.numeric().named(mechanism).deltaUse();
    Attribute attribute =
        new Attribute.Numeric("n" + attributes.size(), -0.1, 1e9 / 3, true, Optional.of(mechanism));
    return add(List.of(attribute), Mechanisms.numeric(mechanism, loss(use)));
  }

  public Plans categorical(String mechanism, int values) {
    DeltaUse use = Mechanisms.categorical().named(mechanism).deltaUse();
    List<String> names = IntStream.range(0, values).mapToObj(value -> "v" + value).toList();
    Attribute attribute =
        new Attribute.Categorical(
            "c" + attributes.size(), names, Optional.of("v1"), Optional.empty());
    return add(List.of(attribute), Mechanisms.categorical(mechanism, values, loss(use)));
  }

  public Plans vector(String mechanism, int dimensions) {
    int first = attributes.size();
    List<Attribute> coordinates =
        IntStream.range(0, dimensions)
            .<Attribute>mapToObj(i -> new Attribute.Numeric("x" + (first + i), -1, 1))
            .toList();
    DeltaUse use = Mechanisms.vector().named(mechanism).deltaUse();
    return add(coordinates, Mechanisms.vector(mechanism, dimensions, loss(use)));
  }

  public Plans ball(String mechanism, int dimensions) {
    Attribute attribute = new Attribute.Vector("v" + attributes.size(), dimensions, 2.5);
    return add(List.of(attribute), Mechanisms.ball(mechanism, dimensions, PURE));
  }

  /** Adds a part with one attribute per coordinate. */
  public Plans joint(Coordinate... coordinates) {
    return tuple(JointMechanism.NAME, coordinates);
  }

  /** Adds a part with one attribute per coordinate, and the mechanism of this name. */
  public Plans tuple(String mechanism, Coordinate... coordinates) {
    List<Attribute> covered = new ArrayList<>();
    for (Coordinate coordinate : coordinates) {
      String name = "j" + (attributes.size() + covered.size());
      List<String> values =
          IntStream.range(0, coordinate.nodes()).mapToObj(value -> "v" + value).toList();
      covered.add(
          coordinate.isNumber()
              ? new Attribute.Numeric(
                  name, -1, 7, true, coordinate.mayBeMissing(), Optional.empty())
              : new Attribute.Categorical(name, values, Optional.of("v1"), Optional.empty()));
    }
    return add(covered, Mechanisms.joint(mechanism, List.of(coordinates), PURE));
  }

  /** Adds a part about attributes that other parts report on, too. */
  public Plans jointAgain(List<Integer> places, Coordinate... coordinates) {
    parts.add(new Plan.Part(places, Mechanisms.joint(List.of(coordinates), PURE)));
    return this;
  }

  private static PrivacyLoss loss(DeltaUse use) {
    return use == DeltaUse.REQUIRED ? APPROXIMATE : PURE;
  }

  private Plans add(List<Attribute> covered, Mechanism mechanism) {
    int first = attributes.size();
    attributes.addAll(covered);
    parts.add(new Plan.Part(IntStream.range(first, attributes.size()).boxed().toList(), mechanism));
    return this;
  }

  public Plan plan(int sampled) {
    double epsilon = sampled * 1.0;
    double delta = sampled * APPROXIMATE.delta();
    boolean isPure = parts.stream().allMatch(part -> part.mechanism().claim().isPure());
    return new Plan(
        new Schema("test “schema”", attributes),
        new PrivacyLoss(epsilon, isPure ? 0 : delta),
        sampled,
        parts);
  }

  /** Returns reports of people with different values, the same for the same seed. */
  public static List<Report> reports(Plan plan, int count, long seed) {
    Device device = Device.insecure(plan, new InsecureSeededBits(seed));
    PrivateRecord.Reader reader = new PrivateRecord.Reader(plan.schema());
    List<Report> reports = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, Object> values = new HashMap<>();
      for (Attribute attribute : plan.schema().attributes()) {
        values.put(attribute.name(), value(attribute, i));
      }
      reports.add(device.report(reader.read(values)));
    }
    return reports;
  }

  private static Object value(Attribute attribute, int person) {
    return attribute.match(
        number -> 0.25 * (person % 4),
        category -> category.values().get(person % category.values().size()),
        vector ->
            IntStream.range(0, vector.dimensions()).mapToDouble(j -> (person + j) % 3).toArray());
  }

  public static Tally tally(Plan plan, List<Report> reports) {
    Tally tally = Tally.of(plan);
    reports.forEach(tally::add);
    return tally;
  }

  public static byte[] write(Plan plan, List<Report> reports) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ReportWriter writer = new ReportWriter(out, plan)) {
      for (Report report : reports) {
        writer.write(report);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  public static byte[] write(Tally tally) {
    return TallyBytes.write(tally);
  }

  public static byte[] write(TallyBytes.Sourced tally) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      TallyBytes.write(tally, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** Returns all reports of a file; fails if the file is torn. */
  public static List<Report> read(Plan plan, byte[] file) throws IOException {
    FileContent content = FileContent.of(plan, file);
    if (content.isTorn()) {
      throw new AssertionError(content.tornReason());
    }
    return content.reports();
  }

  /** The reports of a file, and whether and why it is torn. */
  public record FileContent(List<Report> reports, boolean isTorn, String tornReason) {
    public static FileContent of(Plan plan, byte[] file) throws IOException {
      List<Report> reports = new ArrayList<>();
      try (ReportReader reader = new ReportReader(new ByteArrayInputStream(file), plan)) {
        for (Report report = reader.next(); report != null; report = reader.next()) {
          reports.add(report);
        }
        return new FileContent(reports, reader.isTorn(), reader.tornReason());
      }
    }
  }
}

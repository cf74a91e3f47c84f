package dev.hearsay.collector.intake;

import dev.hearsay.Attribute;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Schema;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import dev.hearsay.design.Planner;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.TallyBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A plan with any number of submissions to it. Equal seeds give equal submissions. */
final class Reports {

  private static final List<String> COLOURS = List.of("red", "green", "blue", "black", "white");

  /** The order of the ids in hexadecimal, which all have the same length. */
  static final Comparator<Submission> BY_ID = Comparator.comparing(each -> each.id().toString());

  private final Plan plan;
  private final ReportBytes bytes;
  private final PrivateRecord.Reader reader;
  private final InsecureSeededBits bits;
  private final Device device;
  private int made;

  Reports(long seed) {
    this(plan("survey"), seed);
  }

  Reports(Plan plan, long seed) {
    this.plan = plan;
    this.bytes = new ReportBytes(plan);
    this.reader = new PrivateRecord.Reader(plan.schema());
    this.bits = new InsecureSeededBits(seed);
    this.device = Device.insecure(plan, bits);
  }

  /**
   * Returns a plan with two parts, of which a device draws one. The five colours take three bits,
   * which have three values to spare.
   */
  static Plan plan(String name) {
    return planner(name).plan();
  }

  /** Returns the same plan as a series. */
  static Plan plan(String name, Series series) {
    return planner(name).series(series).plan();
  }

  private static Planner planner(String name) {
    Schema schema =
        new Schema(
            name,
            List.of(
                new Attribute.Numeric("age", 0, 120),
                new Attribute.Categorical("colour", COLOURS)));
    return Planner.forSchema(schema).epsilon(2).sample(1);
  }

  Plan plan() {
    return plan;
  }

  /** Returns a random report under a fresh id. */
  Submission next() {
    return new Submission(nextId(), nextReport());
  }

  List<Submission> next(int count) {
    return Stream.generate(this::next).limit(count).toList();
  }

  /** Returns a different valid report under the same id. */
  Submission conflicting(Submission taken) {
    Submission other = new Submission(taken.id(), nextReport());
    return other.equals(taken) ? conflicting(taken) : other;
  }

  /** Returns a submission that cannot be unpacked. */
  Submission damaged() {
    return new Submission(nextId(), new byte[bytes.mostBytes() + 1]);
  }

  /** Returns a submission that can be unpacked, but that no device can have drawn. */
  Submission impossible() {
    Submission tried = new Submission(nextId(), new byte[] {(byte) bits.nextLong()});
    try {
      return Tally.of(plan).accepts(bytes.read(tried.report())) ? impossible() : tried;
    } catch (WireException e) {
      return impossible();
    }
  }

  private ReportId nextId() {
    return new ReportId(bits.nextLong(), bits.nextLong());
  }

  private byte[] nextReport() {
    made++;
    Map<String, Object> values =
        Map.of("age", made % 120, "colour", COLOURS.get(made % COLOURS.size()));
    return bytes.write(device.report(reader.read(values)));
  }

  /** Returns the bytes of a tally of these reports. */
  byte[] tallyBytes(Collection<Submission> accepted) {
    Tally tally = Tally.of(plan);
    accepted.forEach(each -> tally.add(bytes.read(each.report())));
    return tallyBytes(tally);
  }

  static byte[] tallyBytes(Tally tally) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      TallyBytes.write(tally, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}

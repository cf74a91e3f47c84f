package dev.hearsay.wire.report;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.json.PlanJson;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;

/**
 * Files of all versions of the formats. Later programs must read all of them, and write the latest
 * ones with the same bytes. They were made once, by {@link #main}. A new version of a format gets
 * new files, and the old ones stay.
 */
public final class GoldenFiles {

  public static final String FIRST_PLAN = "plan.v1.json";
  static final String PLAN = "plan.v2.json";
  static final String REPORTS = "reports.v1.bin";
  static final String TALLY = "tally.v1.bin";
  static final String SOURCED_TALLY = "tally.v2.bin";

  private static final int PEOPLE = 60;
  private static final long SEED = 20_250_101;

  private GoldenFiles() {}

  /** Writes the files to the given directory. */
  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    Plan plan =
        new Plans()
            .numeric("duchi")
            .numeric("piecewise")
            .numeric("three-outputs")
            .numeric("hybrid")
            .categorical("grr", 5)
            .categorical("oue", 9)
            .categorical("olh", 70)
            .categorical("subset", 70)
            .categorical("gaussian", 3)
            .vector("duchi-vector", 6)
            .ball("codebook", 5)
            .plan(2);
    List<Report> reports = Plans.reports(plan, PEOPLE, SEED);
    Files.createDirectories(directory);
    PlanJson.writeFile(plan, directory.resolve(PLAN));
    Files.write(directory.resolve(REPORTS), Plans.write(plan, reports));
    Tally tally = Plans.tally(plan, reports);
    Files.write(directory.resolve(TALLY), Plans.write(tally));
    Files.write(directory.resolve(SOURCED_TALLY), Plans.write(sourced(tally)));
  }

  /** Returns a tally with two sources. */
  static TallyBytes.Sourced sourced(Tally tally) {
    BigInteger high = BigInteger.ONE.shiftLeft(128).subtract(BigInteger.TWO);
    return new TallyBytes.Sourced(tally, new TreeSet<>(List.of(high, BigInteger.ONE)));
  }

  public static byte[] bytes(String name) throws IOException {
    try (InputStream in = GoldenFiles.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("there is no resource " + name);
      }
      return in.readAllBytes();
    }
  }

  public static Plan plan() throws IOException {
    return plan(PLAN);
  }

  static Plan plan(String name) throws IOException {
    return PlanJson.read(new String(bytes(name), StandardCharsets.UTF_8));
  }
}

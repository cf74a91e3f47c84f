package dev.hearsay.wire.report;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.json.SchemaFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A decoder succeeds or fails as documented, on any bytes. A usual run replays the corpus under
 * {@code DecoderFuzzTestInputs}. With {@code JAZZER_FUZZ=1} in the environment and one method
 * selected, Jazzer searches for new inputs.
 */
class DecoderFuzzTest {

  private static final Plan PLAN = golden();

  private static Plan golden() {
    try {
      return GoldenFiles.plan();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @FuzzTest(maxDuration = "30s")
  void schema(byte[] data) {
    try {
      SchemaFile.parse(new String(data, StandardCharsets.UTF_8), "schema");
    } catch (WireException expected) {
      checkMessage(expected);
    }
  }

  @FuzzTest(maxDuration = "30s")
  void plan(byte[] data) {
    try {
      PlanJson.read(new String(data, StandardCharsets.UTF_8));
    } catch (WireException expected) {
      checkMessage(expected);
    }
  }

  @FuzzTest(maxDuration = "30s")
  void reports(byte[] data) throws IOException {
    readReports(data);
  }

  /** Adds the header and the checksum, which a search would hardly find. */
  @FuzzTest(maxDuration = "30s")
  void block(byte[] data) throws IOException {
    if (data.length < Integer.BYTES) {
      return;
    }
    int count = ByteBuffer.wrap(data).getInt();
    byte[] block = BlockLayout.write(Arrays.copyOfRange(data, Integer.BYTES, data.length), count);
    readReports(joined(Content.REPORTS.header(PLAN), block));
  }

  @FuzzTest(maxDuration = "30s")
  void tally(byte[] data) throws IOException {
    readTally(data);
    byte[] unchecked = joined(Content.TALLY.header(PLAN), data);
    int checksum = BlockLayout.checksum(unchecked, 0, unchecked.length);
    readTally(joined(unchecked, ByteBuffer.allocate(Integer.BYTES).putInt(checksum).array()));
  }

  private static void readReports(byte[] file) throws IOException {
    try (ReportReader reader = new ReportReader(new ByteArrayInputStream(file), PLAN)) {
      Tally tally = Tally.of(PLAN);
      for (Report report = reader.next(); report != null; report = reader.next()) {
        tally.add(report);
      }
    } catch (WireException expected) {
      checkMessage(expected);
    }
  }

  private static void readTally(byte[] file) throws IOException {
    try {
      TallyBytes.Sourced tally = TallyBytes.readSourced(new ByteArrayInputStream(file), PLAN);
      if (!Arrays.equals(Plans.write(tally), file)) {
        throw new AssertionError("a tally has two forms");
      }
    } catch (WireException expected) {
      checkMessage(expected);
    }
  }

  private static void checkMessage(WireException exception) {
    String message = String.valueOf(exception.getMessage());
    if (message.isBlank() || message.contains("\n")) {
      throw new AssertionError("not a one-line message: " + message, exception);
    }
  }

  private static byte[] joined(byte[] one, byte[] two) {
    return ByteBuffer.allocate(one.length + two.length).put(one).put(two).array();
  }
}

package dev.hearsay.wire;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Tallies as bytes. Equal tallies have equal bytes. */
public final class TallyBytes {

  private TallyBytes() {}

  /** Writes a tally; the stream stays open. */
  public static void write(Tally tally, OutputStream out) throws IOException {
    out.write(TallyLayout.write(tally));
  }

  /**
   * Reads a tally, which must be all that the stream holds; the stream stays open.
   *
   * @throws WireException if it is damaged, belongs to another plan, or no reports can have led to
   *     it
   */
  public static Tally read(InputStream in, Plan plan) throws IOException {
    return TallyLayout.read(new BufferedInputStream(in), plan);
  }
}

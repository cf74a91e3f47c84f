package dev.hearsay.wire.vectors;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Series;
import dev.hearsay.Series.Every;
import dev.hearsay.category.HashedLaw;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Law;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.vector.CodebookLaw;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.ToLongFunction;

/** The single steps of audits and draws. */
final class PrimitiveVectors {

  private static final long SEED = 1_830;
  private static final HexFormat HEX = HexFormat.of();

  private final List<ObjectNode> all = new ArrayList<>();

  private PrimitiveVectors() {}

  static List<ObjectNode> all() {
    PrimitiveVectors vectors = new PrimitiveVectors();
    vectors.exponentials();
    vectors.logarithms();
    vectors.shares();
    vectors.draws();
    vectors.hashes();
    vectors.directions();
    vectors.series();
    vectors.submissions();
    return vectors.all;
  }

  private ObjectNode add(String what) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("what", what);
    all.add(node);
    return node;
  }

  private void exponentials() {
    for (double x : new double[] {0, 1e-18, 1e-9, 0.1, 0.5, 1, 2, 3.25, 64, 1000}) {
      ObjectNode node = add("e^x, rounded down").put("x", x);
      node.set("lower", PlanVector.fraction(Exponential.lower(x)));
    }
  }

  private void logarithms() {
    long[][] ratios = {
      {1, 1}, {2, 1}, {Law.TOTAL, Law.TOTAL - 1}, {3, 2}, {Law.TOTAL - 1, 1}, {1, 3}, {5, 0}
    };
    for (long[] one : ratios) {
      Fraction ratio = Fraction.of(one[0], one[1]);
      ObjectNode node = add("least x with e^x at least the ratio");
      node.set("ratio", PlanVector.fraction(ratio));
      double x = Exponential.logUp(ratio);
      if (Double.isFinite(x)) {
        node.put("x", x);
      } else {
        node.put("x", "Infinity");
      }
    }
  }

  private void shares() {
    for (double whole : new double[] {1, 2, 0.3, 1e-5}) {
      for (int number : new int[] {1, 3, 7, 10}) {
        double share = new PrivacyLoss(whole, 0).share(number).epsilon();
        add("share of a loss").put("whole", whole).put("number", number).put("share", share);
      }
    }
  }

  private void draws() {
    for (int bound : new int[] {1, 2, 3, 1_000, 1 << 30, Integer.MAX_VALUE}) {
      for (long first : new long[] {0, -1, 1L << 32, 0x5555_5555_5555_5555L}) {
        draw(add("uniform").put("bound", bound), first, bits -> bits.uniform(bound));
      }
    }
    for (long threshold : new long[] {0, 1, Law.TOTAL / 3, Law.TOTAL - 1, Law.TOTAL}) {
      for (long first : new long[] {0, -1, threshold << 2, (threshold - 1) << 2}) {
        ObjectNode node = add("bernoulli").put("threshold", "" + threshold);
        draw(node, first, bits -> bits.bernoulli(threshold) ? 1 : 0);
      }
      for (long first : new long[] {0, -1, 0x0123_4567_89AB_CDEFL}) {
        ObjectNode node = add("bernoulli word").put("threshold", "" + threshold);
        draw(node, first, bits -> bernoulliWord(threshold, bits));
      }
    }
  }

  private static long bernoulliWord(long threshold, BitSource bits) {
    long[] word = new long[1];
    bits.bernoulliWords(threshold, word, 1);
    return word[0];
  }

  /** Appends the words that a draw uses, and its result. */
  private static void draw(ObjectNode node, long first, ToLongFunction<BitSource> draw) {
    long[] words = new long[100];
    InsecureSeededBits random = new InsecureSeededBits(SEED);
    Arrays.setAll(words, i -> i == 0 ? first : random.nextLong());
    InsecureSeededBits bits = new InsecureSeededBits(0, words);
    long result = draw.applyAsLong(bits);
    long next = bits.nextLong();
    ArrayNode used = node.putArray("words");
    for (int i = 0; words[i] != next; i++) {
      used.add(HEX.toHexDigits(words[i]));
    }
    node.put("result", HEX.toHexDigits(result));
  }

  private void hashes() {
    for (long seed : new long[] {0, 1, 0xFFFF_FFFFL, 0xDEAD_BEEFL}) {
      for (int value : new int[] {0, 1, 69}) {
        ObjectNode node = add("hash").put("seed", seed).put("value", value).put("range", 100);
        node.put("cell", HashedLaw.hash(seed, value, 100));
      }
    }
  }

  private void directions() {
    float[] means = slices();
    ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * means.length);
    for (float mean : means) {
      bytes.putFloat(mean);
    }
    ObjectNode table = add("means of slices").put("sha256", sha256(bytes.array()));
    for (int slice : new int[] {0, 1, 2047, 2048, 3000, 4095}) {
      table
          .putArray("" + slice)
          .add(means[slice])
          .add(HEX.toHexDigits(Float.floatToIntBits(means[slice])));
    }
    CodebookLaw law = new CodebookLaw(7, 4, 1, Law.TOTAL);
    for (long report : new long[] {0, 3, 0x1234_5678_0000_0001L, 0xFFFF_FFFF_0000_0006L}) {
      double[] word = new double[7];
      law.copyWord(report, word);
      ObjectNode node = add("word of a codebook").put("dimensions", 7).put("pairs", 4);
      ArrayNode entries = node.put("report", HEX.toHexDigits(report)).putArray("entries");
      Arrays.stream(word).forEach(entries::add);
    }
  }

  /** Returns a private table by which directions are made, and which no program should use. */
  private static float[] slices() {
    try {
      Field field = Class.forName("dev.hearsay.vector.Directions").getDeclaredField("NORMAL");
      field.setAccessible(true);
      return (float[]) field.get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the table of directions has another name now", e);
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return HEX.formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java runtime has no SHA-256", e);
    }
  }

  private void series() {
    for (Every every : Every.values()) {
      Series series = new Series(14, 3, every, Instant.parse("2031-01-31T23:00:00Z"), 5);
      ObjectNode node = add("when waves open").put("every", every.toString());
      node.put("start", series.start().toString());
      for (int wave : new int[] {1, 2, 3, 14, 15}) {
        node.put("" + wave, series.opens(wave).toString());
      }
      ArrayNode drawn = JsonNodeFactory.instance.arrayNode();
      ObjectNode draw = add("waves drawn").put("waves", 14).put("answers", 3).put("first", 4);
      draw(
          draw,
          all.size(),
          bits -> {
            Arrays.stream(series.draw(4, bits)).forEach(drawn::add);
            return 0;
          });
      draw.set("result", drawn);
    }
  }

  private void submissions() {
    Plan plan = LawVectors.plans().values().iterator().next();
    List<Submission> sent = new ArrayList<>();
    ObjectNode node = add("submission").put("plan", plan.hash().toString());
    ArrayNode reports = node.putArray("reports");
    for (byte report = 0; report < 2; report++) {
      ReportId id = new ReportId(SEED + report, -1L);
      sent.add(new Submission(id, new byte[] {report}));
      reports.addObject().put("id", id.toString()).put("report", HEX.toHexDigits(report));
    }
    node.put("bytes", HEX.formatHex(SubmissionBytes.write(plan, sent)));
  }
}

package dev.hearsay.wire.vectors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute;
import dev.hearsay.CanonicalBytes;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Schema;
import dev.hearsay.audit.Audit;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Java's results for a plan, as JSON: its hash, its audit, and reports that it draws from given
 * random words. {@code vectors/README.md} describes the format.
 */
public final class PlanVector {

  /**
   * The longest canonical form that is included. Of a longer one, only the length is stated; the
   * hash is computed from it.
   */
  private static final int MAX_CANONICAL_BYTES = 600;

  private static final int WORDS = 8_192;
  private static final HexFormat HEX = HexFormat.of();
  private static final JsonMapper JSON = new JsonMapper();

  private PlanVector() {}

  /**
   * Returns the results for a plan with this number of draws, if a device answers the plan at all.
   *
   * @param seed the seed of the records and of the random words
   */
  public static ObjectNode of(String name, Plan plan, int draws, long seed) {
    return of(name, plan, PlanJson.write(plan), draws, seed);
  }

  /** Returns the same, with another text of the plan. */
  static ObjectNode of(String name, Plan plan, String text, int draws, long seed) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", name).put("plan", text).put("hash", plan.hash().toString());
    byte[] canonical = CanonicalBytes.of(plan);
    node.put("canonicalBytes", canonical.length);
    if (canonical.length <= MAX_CANONICAL_BYTES) {
      node.put("canonical", HEX.formatHex(canonical));
    }
    put(plan.audit().loss(), node.putObject("audit"));
    ArrayNode parts = node.putArray("parts");
    plan.parts().forEach(part -> put(part.mechanism(), parts.addObject()));
    if (isAnswered(plan)) {
      ArrayNode drawn = node.putArray("draws");
      RandomRecords records = new RandomRecords(seed);
      for (int i = 0; i < draws; i++) {
        drawn.add(draw(plan, records.next(plan.schema()), words(seed, i)));
      }
    }
    return node;
  }

  private static boolean isAnswered(Plan plan) {
    return plan.audit().loss().holds() && !plan.isWholeSeries() && plan.schema().isTotal();
  }

  private static void put(ExactLoss loss, ObjectNode node) {
    put(node, "epsilon", loss.epsilon());
    put(node, "delta", loss.delta());
    node.put("holds", loss.holds());
  }

  private static void put(ObjectNode node, String key, double number) {
    if (Double.isFinite(number)) {
      node.put(key, number);
    } else {
      node.put(key, String.valueOf(number));
    }
  }

  private static void put(Mechanism mechanism, ObjectNode node) {
    put(Audit.exactLoss(mechanism.law(), mechanism.claim()), node);
    node.set("worstRatio", fraction(mechanism.law().worstRatio()));
    Fraction bound = Exponential.lower(mechanism.claim().epsilon());
    node.set("divergence", fraction(mechanism.law().hockeyStick(bound)));
  }

  /** Returns numerator and denominator in lowest terms. A denominator of 0 means infinity. */
  static ArrayNode fraction(Fraction value) {
    BigInteger common = value.numerator().gcd(value.denominator());
    return JsonNodeFactory.instance
        .arrayNode()
        .add(value.numerator().divide(common).toString())
        .add(value.denominator().divide(common).toString());
  }

  /** Returns random words. Some start with words that count as least, as most, or as both. */
  private static long[] words(long seed, int draw) {
    InsecureSeededBits random = new InsecureSeededBits(seed + 1 + draw);
    long[] words = new long[WORDS];
    for (int i = 0; i < WORDS; i++) {
      words[i] = random.nextLong();
    }
    long[][] starts = {{}, {0, 1, 2}, {-1, -2, -3}, {-1, 0}};
    long[] start = starts[draw % starts.length];
    System.arraycopy(start, 0, words, 0, start.length);
    return words;
  }

  /** Returns a report, and exactly the words that it was drawn from. */
  static ObjectNode draw(Plan plan, Map<String, @Nullable Object> values, long[] words) {
    InsecureSeededBits bits = new InsecureSeededBits(0, words);
    Report report = Device.insecure(plan, bits).report(values);
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.set("record", JSON.valueToTree(values));
    ArrayNode input = node.putArray("input");
    Arrays.stream(input(plan.schema(), values)).forEach(input::add);
    ArrayNode used = node.putArray("words");
    Arrays.stream(words, 0, used(words, bits.nextLong()))
        .mapToObj(HEX::toHexDigits)
        .forEach(used::add);
    put(plan, report, node);
    return node;
  }

  /** Returns the number of used words. The next word identifies it, since no word occurs twice. */
  private static int used(long[] words, long next) {
    for (int i = 0; i < words.length; i++) {
      if (words[i] == next) {
        return i;
      }
    }
    throw new IllegalStateException("the draw took more than " + words.length + " words");
  }

  private static double[] input(Schema schema, Map<String, @Nullable Object> values) {
    double[] input = new double[schema.attributes().stream().mapToInt(Attribute::width).sum()];
    int from = 0;
    for (Attribute attribute : schema.attributes()) {
      attribute.placer().place(values, input, from);
      from += attribute.width();
    }
    return input;
  }

  private static void put(Plan plan, Report report, ObjectNode node) {
    ArrayNode parts = node.putArray("parts");
    for (int i = 0; i < report.size(); i++) {
      parts.add(report.part(i));
    }
    ArrayNode symbols = node.putArray("report");
    Arrays.stream(report.words()).mapToObj(HEX::toHexDigits).forEach(symbols::add);
    node.put("bytes", HEX.formatHex(new ReportBytes(plan).write(report)));
  }

  /** Returns the entries as JSON with one entry per line. */
  static String lines(Iterable<? extends JsonNode> entries) {
    StringBuilder text = new StringBuilder("[");
    String separator = "\n";
    for (JsonNode entry : entries) {
      text.append(separator).append(entry);
      separator = ",\n";
    }
    return text.append("\n]\n").toString();
  }
}

package dev.hearsay.wire;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.wire.json.PlanJson;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Short plans that take long to read or to audit, each with the correct hash of its content. */
public final class HostilePlans {

  private static final long TOTAL = 1L << 62;
  private static final Pattern REAL_HASH = Pattern.compile("but its content has ([0-9a-f]{64})");

  /** A document that states the hash of its content, with a name for messages. */
  public record Document(String name, String json) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final String NUMBER = "{'name':'a%d','type':'numeric','min':0,'max':1}";
  private static final String CATEGORY = "{'name':'a%d','type':'categorical','values':[0,1]}";

  private static String part(String attributes, String claim, String law) {
    return "{'attributes':[" + attributes + "],'mechanism':{'name':'x'," + claim + law + "}}";
  }

  private static String claim(double epsilon, double delta) {
    return "'epsilon':" + epsilon + ",'delta':" + delta + ",'law':";
  }

  private static String plan(
      List<String> attributes, int sample, PrivacyLoss loss, List<String> parts, String sampling) {
    return "{'hearsay':'plan','version':1,'hash':'0','schema':{'name':'s','attributes':["
        + String.join(",", attributes)
        + "]},'epsilon':"
        + loss.epsilon()
        + ",'delta':"
        + loss.delta()
        + ",'sample':"
        + sample
        + ",'parts':["
        + String.join(",", parts)
        + "]"
        + sampling
        + "}";
  }

  private static Document single(String name, String attribute, String claim, String law) {
    PrivacyLoss loss = new PrivacyLoss(64, 0.999);
    String part = part("'a0'", claim, law);
    return new Document(name, plan(List.of(attribute.formatted(0)), 1, loss, List.of(part), ""));
  }

  private static List<String> repeated(int count, IntFunction<String> text) {
    return IntStream.range(0, count).mapToObj(text).toList();
  }

  /**
   * Returns a block with width · high + (nodes − 1) · low = 2⁶², for the least low that has an
   * integer high.
   */
  private static String block(long nodes, long width) {
    for (long low = 1; ; low++) {
      long rest = TOTAL - (nodes - 1) * low;
      if (rest % width == 0) {
        return "{'type':'block','nodes':%d,'width':%d,'low':%d,'high':%d}"
            .formatted(nodes, width, low, rest / width);
      }
    }
  }

  /** Returns noise whose weights have few characters each. No two neighbours are equal. */
  private static String noise(String type, int nodes, int reach) {
    return noise(type, nodes, reach, k -> 1 + (k * 7) % 9);
  }

  /**
   * Returns noise in which the weights of two neighbours have the ratio 3, so that at ε = ln 3
   * doubles cannot decide.
   */
  private static String edge(String type, int nodes, int reach) {
    return noise(type, nodes, reach, k -> k % 2 == 0 ? 1 : 3);
  }

  private static String noise(String type, int nodes, int reach, IntUnaryOperator weight) {
    long[] noise = new long[reach + 1];
    long sum = 0;
    for (int k = 1; k <= reach; k++) {
      noise[k] = weight.applyAsInt(k);
      sum += noise[k];
    }
    noise[0] = TOTAL - 2 * sum;
    return type
        + "'nodes':"
        + nodes
        + ",'noise':["
        + IntStream.rangeClosed(0, reach)
            .mapToObj(k -> "" + noise[k])
            .collect(Collectors.joining(","))
        + "]}";
  }

  private static String table(int nodes, int symbols) {
    List<String> rows = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      List<String> row = new ArrayList<>();
      long left = TOTAL;
      for (int symbol = 1; symbol < symbols; symbol++) {
        int weight = 1 + (node * 5 + symbol * 3) % 9;
        row.add("" + weight);
        left -= weight;
      }
      row.add("" + left);
      rows.add("[" + String.join(",", row) + "]");
    }
    return "{'type':'table','weights':[" + String.join(",", rows) + "]}";
  }

  private static String values(int symbols) {
    return ",'values':[" + String.join(",", repeated(symbols, i -> "" + i % 10)) + "]";
  }

  private static Document parts(
      String name, int count, String attribute, PrivacyLoss loss, IntFunction<String> mechanism) {
    return new Document(
        name,
        plan(
            repeated(count, attribute::formatted),
            count,
            loss,
            repeated(count, i -> part("'a" + i + "'", "", mechanism.apply(i))),
            ""));
  }

  /** Returns parts with different weights and different ratios, so that no two sets are equal. */
  private static Document unequal(String name, int count, double delta, boolean isPure) {
    int unit = 1 << 30;
    List<String> weights = new ArrayList<>();
    int half = count / 2;
    for (int i = 0; i < half; i++) {
      weights.add("" + (unit / 2 - 17 * (i + 1)));
      weights.add("" + (unit / 2 + 17 * (i + 1)));
    }
    return new Document(
        name,
        plan(
            repeated(2 * half, CATEGORY::formatted),
            half,
            new PrivacyLoss(64, isPure ? 0 : 0.5),
            repeated(
                2 * half,
                i ->
                    part(
                        "'a" + i + "'",
                        claim(1, isPure ? 0 : delta * (i + 1)),
                        "{'type':'direct','values':2,'low':%d,'high':%d}"
                            .formatted(
                                TOTAL / 2 - 1_000_003L * i - 1, TOTAL / 2 + 1_000_003L * i + 1))),
            ",'sampling':[" + String.join(",", weights) + "]"));
  }

  /** Returns a series of as many waves as possible, all of them answered. */
  private static Document series(Document plan) {
    String series =
        ",'series':{'waves':1100,'every':'hour','answers':1100,'start':'2030-01-07T00:00:00Z'}}";
    return new Document(plan.name(), plan.json().replaceFirst("}$", series));
  }

  /**
   * Returns many parts about the same attribute, with windows of 1 on as many nodes as possible.
   */
  private static Document manyJoint(String name, int count, int tuples) {
    int nodes = Math.min(tuples, 8_191);
    int others = tuples / nodes;
    String law =
        "{'type':'joint','coordinates':[{'nodes':%d,'width':1}%s],'low':%d,'high':%d}"
            .formatted(
                nodes,
                others > 1 ? ",{'nodes':" + others + ",'width':1}" : "",
                1,
                TOTAL - nodes * (long) others + 1);
    String attributes = others > 1 ? "'a0','a1'" : "'a0'";
    return new Document(
        name,
        plan(
            repeated(others > 1 ? 2 : 1, NUMBER::formatted),
            1,
            new PrivacyLoss(64, 0.999),
            repeated(count, i -> part(attributes, claim(1e-9, 1e-12), law)),
            ""));
  }

  private static Document signs(int dimensions) {
    List<String> attributes = repeated(dimensions, NUMBER::formatted);
    String names = String.join(",", repeated(dimensions, i -> "'a" + i + "'"));
    String law = "{'type':'signs','dimensions':" + dimensions + ",'agreeing':" + (TOTAL - 5) + "}";
    return new Document(
        "signs",
        plan(
            attributes,
            1,
            new PrivacyLoss(64, 0.5),
            List.of(part(names, claim(1e-9, 1e-9), law)),
            ""));
  }

  /** Returns as many parts as possible whose sides take long to count. */
  private static Document manySigns(String name, int count) {
    String law = "{'type':'signs','dimensions':131072,'agreeing':" + (TOTAL - 5) + "}";
    return new Document(
        name,
        plan(
            List.of("{'name':'a0','type':'vector','dimensions':131072,'bound':1}"),
            1,
            PrivacyLoss.pure(64),
            repeated(count, i -> part("'a0'", claim(64, 0), law)),
            ""));
  }

  /**
   * Returns a plan whose hash includes a long name once per part, since parts may refer to another
   * part's mechanism.
   */
  private static Document longName(String name, int characters, int count) {
    String law = "{'type':'direct','values':2,'low':'" + TOTAL / 4 + "'}";
    String first =
        part("'a0'", claim(64, 0), law).replace("'x'", "'" + "x".repeat(characters) + "'");
    List<String> parts =
        repeated(count, i -> i == 0 ? first : "{'attributes':['a0'],'mechanism':0}");
    String json = plan(List.of(CATEGORY.formatted(0)), 1, PrivacyLoss.pure(64), parts, "");
    return new Document(name, json.replace("'version':1", "'version':2"));
  }

  private static Document subset(int values) {
    String attribute =
        "{'name':'a0','type':'categorical','values':["
            + String.join(",", repeated(values, i -> "" + i))
            + "]}";
    String law =
        "{'type':'subset','values':%d,'size':%d,'kept':%d}"
            .formatted(values, values / 2, TOTAL - 9);
    return single("subset", attribute.replace("%", "%%"), claim(1e-9, 1e-9), law);
  }

  /** Returns as many weights as a plan may have, in a few characters of version 2. */
  private static Document run(String name, String attribute, String type, int weights) {
    String law =
        type
            + "'nodes':2,'noise':['%d','1',%d]}".formatted(TOTAL - 2L * (weights - 1), weights - 1);
    Document one = single(name, attribute, claim(64, 0), law);
    return new Document(name, one.json().replace("'version':1", "'version':2"));
  }

  private static final List<Document> DOCUMENTS =
      unhashed().map(HostilePlans::withItsHash).toList();

  public static List<Document> all() {
    return DOCUMENTS;
  }

  public static Document named(String name) {
    return DOCUMENTS.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  private static Stream<Document> unhashed() {
    String falseClaim = claim(1e-9, 1e-12);
    return Stream.of(
        single("the short one", NUMBER, claim(1, 0), block(2_000_001, 1_999_999)),
        single("a block of many symbols", NUMBER, falseClaim, block(15, 4_190_001)),
        single("as many inputs", NUMBER, claim(64, 0), block(15, 4_190_001)),
        single(
            "noise, many inputs", NUMBER, claim(64, 0), noise("{'type':'noise',", 48_000, 48_000)),
        single("noise with delta", NUMBER, falseClaim, noise("{'type':'noise',", 42, 48_000)),
        single("square noise with delta", NUMBER, falseClaim, noise("{'type':'noise',", 450, 500)),
        single(
            "noise at the edge",
            NUMBER,
            claim(Math.log(3), 0.5),
            edge("{'type':'noise',", 42, 48_000)),
        single(
            "one-hot at the edge",
            CATEGORY,
            claim(2 * Math.log(3), 0.5),
            edge("{'type':'one-hot','values':2,", 2, 48_000)),
        single("noise that is too much", NUMBER, falseClaim, noise("{'type':'noise',", 44, 48_000)),
        single("one-hot", CATEGORY, falseClaim, noise("{'type':'one-hot','values':2,", 2, 48_000)),
        single(
            "one-hot, far",
            CATEGORY,
            falseClaim,
            noise("{'type':'one-hot','values':2,", 40_000, 48_000)),
        single("table", NUMBER, claim(64, 0), table(40, 1100) + values(1100)),
        single("wide table with delta", NUMBER, falseClaim, table(40, 1100) + values(1100)),
        single("long table with delta", NUMBER, falseClaim, table(340, 4) + values(4)),
        single("table that is too much", NUMBER, falseClaim, table(380, 60) + values(60)),
        single(
            "mixture",
            NUMBER,
            falseClaim,
            "{'type':'mixture','firstWeight':5,'first':"
                + noise("{'type':'noise',", 41, 23_000)
                + ",'second':"
                + noise("{'type':'noise',", 41, 23_000)
                + "}"),
        single(
            "hashed",
            CATEGORY,
            falseClaim,
            "{'type':'hashed','values':2,'cells':2147483646,'low':1,'high':%d}"
                .formatted(TOTAL - 2147483645L)),
        single(
            "a joint grid that is too fine",
            NUMBER,
            falseClaim,
            block(32_769, 32_767)
                .replace("'type':'block','nodes'", "'type':'joint','coordinates':[{'nodes'")
                .replace(",'low'", "}],'low'")),
        manyJoint("joint parts of one attribute", 500, 4_000),
        manyJoint("as large as they may be", 64, 65_535),
        manyJoint("one more", 65, 65_535),
        subset(16_000),
        signs(1700),
        parts(
            "many blocks",
            400,
            NUMBER,
            new PrivacyLoss(64, 0.5),
            i -> falseClaim + block(8000, 101)),
        parts(
            "many false claims",
            430,
            CATEGORY,
            new PrivacyLoss(64, 0.5),
            i ->
                claim(1e-9, 1e-12)
                    + "{'type':'bits','values':2,'kept':%d,'raised':%d}"
                        .formatted(TOTAL - i - 1, 3 + i)),
        parts(
            "thirty parts beyond a double",
            30,
            CATEGORY,
            PrivacyLoss.pure(64),
            i ->
                claim(64, 0)
                    + "{'type':'direct','values':2,'low':1,'high':%d}".formatted(TOTAL - 1)),
        series(
            parts(
                "a series of many parts",
                380,
                CATEGORY,
                PrivacyLoss.pure(64),
                i ->
                    claim(64, 0)
                        + "{'type':'direct','values':2,'low':1,'high':%d}".formatted(TOTAL - 1))),
        series(unequal("a series of unequal parts", 400, 1e-17, false)),
        run("a long run of noise", NUMBER, "{'type':'noise',", 1 << 21),
        run("a long run of one-hot noise", CATEGORY, "{'type':'one-hot','values':2,", 1 << 21),
        run("a run that is too long", NUMBER, "{'type':'noise',", (1 << 21) + 1),
        manySigns("as many signs as there may be", 8),
        manySigns("signs of one vector", 650),
        longName("a long name of many parts", 40_000, 1_500),
        unequal("unequal parts", 440, 0, true),
        unequal("unequal parts with tiny deltas", 410, 4.9e-324, false),
        unequal("unequal parts with deltas", 420, 1e-17, false));
  }

  /**
   * Returns the document with its correct hash, which is in the message that refuses another hash.
   */
  private static Document withItsHash(Document document) {
    String json = document.json().replace('\'', '"');
    try {
      PlanJson.read(json);
    } catch (WireException e) {
      Matcher found = REAL_HASH.matcher(String.valueOf(e.getMessage()));
      if (found.find()) {
        json = json.replaceFirst("\"hash\":\"0\"", "\"hash\":\"" + found.group(1) + "\"");
      }
    }
    return new Document(document.name(), json);
  }

  private HostilePlans() {}
}

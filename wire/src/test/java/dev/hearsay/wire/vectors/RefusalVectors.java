package dev.hearsay.wire.vectors;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.law.Law;
import dev.hearsay.wire.HostilePlans;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.json.PlanJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Plans that no device answers, each with the rule that refuses it. */
final class RefusalVectors {

  /** The stages of refusals: the reader refuses the document, or the device refuses the plan. */
  private static final String READ = "read";

  private static final String DEVICE = "device";

  /**
   * A correct plan with a number (duchi), a category of five values (grr), a table, and the
   * number's law again.
   */
  private static final String GOOD =
      PlanJson.write(
          new Plans()
              .numeric("duchi")
              .categorical("grr", 5)
              .numeric("three-outputs")
              .numeric("duchi")
              .plan(1));

  private final List<ObjectNode> all = new ArrayList<>();

  private RefusalVectors() {}

  static List<ObjectNode> all() {
    RefusalVectors vectors = new RefusalVectors();
    vectors.all.add(JsonNodeFactory.instance.objectNode().put("name", "good").put("plan", GOOD));
    vectors.pieces();
    vectors.texts();
    vectors.hostile();
    vectors.mutants();
    vectors.schemas();
    vectors.claims();
    vectors.limits();
    vectors.missing();
    return vectors.all;
  }

  private void add(String name, String stage, String kind, String text) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    all.add(node.put("name", name).put("stage", stage).put("kind", kind).put("plan", text));
  }

  private void add(String name, String kind, Plan plan) {
    add(name, DEVICE, kind, PlanJson.write(plan));
  }

  /** Adds a vector that replaces the first such piece of the correct plan. */
  private void replaced(String kind, String piece, String replacement) {
    if (!GOOD.contains(piece)) {
      throw new IllegalStateException("the good plan has no " + piece);
    }
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("stage", READ).put("kind", kind);
    node.putArray("replace").add(piece).add(replacement);
    all.add(node);
  }

  private void pieces() {
    for (String version : List.of("3", "0", "\"2\"", "2.0", "2e0", "-2", "null", "1")) {
      replaced("malformed", "\"version\":2", "\"version\":" + version);
    }
    for (String sample : List.of("0", "5", "-0", "1.0", "\"1\"", "4294967297", "null")) {
      replaced("malformed", "\"sample\":1", "\"sample\":" + sample);
    }
    for (String low : List.of("\"0", "\"-", "\"+", "\" ", "\"0x", "\"9", "")) {
      replaced("malformed", "\"low\":\"", "\"low\":" + low);
    }
    replaced("malformed", "\"low\":\"1240273392707995214\"", "\"low\":1240273392707995214");
    replaced("changed", "\"low\":\"1240273392707995214\"", "\"low\":\"1240273392707995215\"");
    replaced("malformed", "\"low\":\"1240273392707995214\"", "\"low\":\"2305843009213693953\"");
    replaced("says nothing", "\"low\":\"1240273392707995214\"", "\"low\":\"2305843009213693952\"");
    replaced("malformed", "\"width\":1", "\"width\":1,\"high\":\"3371412625719392690\"");
    replaced("malformed", "\"width\":1", "\"width\":1,\"width\":1");
    replaced("malformed", "\"width\":1", "\"width\":0");
    replaced("malformed", "\"width\":1", "\"width\":5");
    replaced("malformed", "\"type\":\"block\"", "\"type\":\"Block\"");
    replaced("malformed", "\"type\":\"block\"", "\"typ\":\"block\"");
    replaced("malformed", "\"mechanism\":0", "\"mechanism\":3");
    replaced("malformed", "\"mechanism\":0", "\"mechanism\":-1");
    replaced("malformed", "\"mechanism\":0", "\"mechanism\":\"0\"");
    replaced("malformed", "\"mechanism\":0", "\"mechanism\":null");
    replaced("does not fit", "\"mechanism\":0", "\"mechanism\":1");
    replaced("changed", "\"mechanism\":0", "\"mechanism\":2");
    replaced("does not fit", "\"attributes\":[\"n0\"]", "\"attributes\":[\"c1\"]");
    replaced("does not fit", "\"attributes\":[\"n0\"]", "\"attributes\":[\"n3\"]");
    replaced("malformed", "\"attributes\":[\"n0\"]", "\"attributes\":[\"zz\"]");
    replaced("does not fit", "\"attributes\":[\"n0\"]", "\"attributes\":[\"n0\",\"n0\"]");
    replaced("does not fit", "\"attributes\":[\"n0\"]", "\"attributes\":[]");
    replaced("malformed", "\"epsilon\":1.0", "\"epsilon\":0");
    replaced("malformed", "\"epsilon\":1.0", "\"epsilon\":64.00000000000001");
    replaced("malformed", "\"epsilon\":1.0", "\"epsilon\":\"1\"");
    replaced("changed", "\"epsilon\":1.0", "\"epsilon\":1.0000000000000002");
    replaced("malformed", "\"delta\":0.0", "\"delta\":1");
    replaced("malformed", "\"delta\":0.0", "\"delta\":1e999");
    replaced("malformed", "\"delta\":0.0", "\"delta\":NaN");
    replaced("changed", "\"delta\":0.0", "\"delta\":-0.0");
    replaced("malformed", "\"delta\":0.0,", "\"delta\":0.0,\"x\":0,");
    replaced("malformed", "\"sample\":1", "\"sample\":1,\"sampling\":[1,1,1,1]");
    replaced("malformed", "\"sample\":1", "\"sample\":1,\"sampling\":[1073741824]");
    replaced("malformed", "\"sample\":1", "\"sample\":1,\"sampling\":[1073741824,0,0,0]");
    replaced(
        "changed",
        "\"sample\":1",
        "\"sample\":1,\"sampling\":[268435456,268435456,268435456,268435456]");
    replaced("malformed", "\"sample\":1", "\"sample\":1,\"wave\":1");
    replaced("malformed", "\"name\":\"duchi\"", "\"name\":\"duchi\\ud800\"");
    replaced("changed", "\"name\":\"duchi\"", "\"name\":\"Duchi\"");
    tables();
  }

  private void tables() {
    String rows = "\"rows\":[[0,1,1,1,2,1],";
    replaced("changed", rows, "\"rows\":[[0,1,2,1,1,1],");
    replaced("malformed", rows, "\"rows\":[[0,1,1,1,0,1],");
    replaced("malformed", rows, "\"rows\":[[0,1,1,1,2],");
    replaced("malformed", rows, "\"rows\":[[0,1,1,1,2,0],");
    replaced("malformed", rows, "\"rows\":[[0,1,1,1,7,1],");
    replaced("malformed", rows, "\"rows\":[[0,1,1,1,-2,1],");
    replaced("malformed", rows, "\"rows\":[[0,1,1,1,2,2],");
    replaced("malformed", rows, "\"rows\":[[0,7,1,1,2,1],");
    replaced("malformed", rows, "\"rows\":[[1,1,1,1,2,1],");
    replaced("malformed", rows, "\"rows\":[[0,1,1,9,2,1],");
    replaced("too large", rows, "\"rows\":[[0,1,1,1,2,2147483647],");
    replaced("malformed", "\"values\":[-", "\"values\":[1,2,-");
    replaced("malformed", "\"values\":[-", "\"values\":[null,-");
  }

  private void texts() {
    add("empty", READ, "malformed", "");
    add("cut", READ, "malformed", GOOD.substring(0, GOOD.length() / 2));
    add("followed by something", READ, "malformed", GOOD + "{}");
    add("a list", READ, "malformed", "[" + GOOD + "]");
    String hash = PlanJson.read(GOOD).hash().toString();
    add("a hash in capitals", READ, "changed", GOOD.replace(hash, hash.toUpperCase(Locale.ROOT)));
    add("half a hash", READ, "changed", GOOD.replace(hash, hash.substring(32)));
    add("deep", READ, "malformed", "[".repeat(40) + "]".repeat(40));
  }

  /** Adds plans of a few lines that would take gigabytes or hours. */
  private void hostile() {
    add("the short one", READ, "too large", HostilePlans.named("the short one").json());
    String joint = "a joint grid that is too fine";
    add(joint, READ, "too large", HostilePlans.named(joint).json());
    String thirty = "thirty parts beyond a double";
    add(thirty, DEVICE, "claim", HostilePlans.named(thirty).json());
    String block = "\"nodes\":2,\"width\":1,\"low\":\"1240273392707995214\"";
    replaced("too large", block, "\"nodes\":1073741825,\"width\":1,\"low\":\"1\"");
    replaced(
        "too large", block, "\"nodes\":2,\"width\":4194301,\"low\":\"" + lowFor(4_194_301) + "\"");
    replaced(
        "too large", block, "\"nodes\":2,\"width\":2097151,\"low\":\"" + lowFor(2_097_151) + "\"");
    replaced("malformed", block, "\"nodes\":2147483647,\"width\":1,\"low\":\"1\"");
  }

  /** Returns the least low for which width · high + low = 2⁶² has an integer high. */
  private static long lowFor(long width) {
    return Law.TOTAL % width;
  }

  /** Adds a plan for every law, changed from its fitted weights by one unit of 2^-62. */
  private void mutants() {
    LawMutants.all().forEach((name, plan) -> add(name + ", one unit too much", "claim", plan));
  }

  private void schemas() {
    String number =
        "{\"name\":\"n0\",\"type\":\"numeric\",\"min\":-0.1,\"max\":3.333333333333333E8,\"outside\":\"clamp\",\"mechanism\":\"duchi\"}";
    String head = "{\"name\":\"n0\",\"type\":\"numeric\",";
    for (String schema :
        List.of(
            head + "\"min\":1,\"max\":1}",
            head + "\"min\":2,\"max\":1}",
            head + "\"min\":-1.7e308,\"max\":1.7e308}",
            head + "\"min\":0}",
            head + "\"min\":0,\"max\":1,\"outside\":\"drop\"}",
            head + "\"min\":0,\"max\":1,\"values\":[]}",
            "{\"name\":\" \",\"type\":\"numeric\",\"min\":0,\"max\":1}",
            "{\"name\":\"n0\",\"type\":\"number\",\"min\":0,\"max\":1}",
            "{\"name\":\"n0\",\"type\":\"categorical\",\"values\":[\"a\"]}",
            "{\"name\":\"n0\",\"type\":\"categorical\",\"values\":[\"a\",\"a\"]}",
            "{\"name\":\"n0\",\"type\":\"vector\",\"dimensions\":0,\"bound\":1}",
            "{\"name\":\"n0\",\"type\":\"vector\",\"dimensions\":1,\"bound\":0}",
            number + "," + number)) {
      replaced("malformed", number, schema);
    }
    replaced("changed", number, number.replace("-0.1", "-0.2"));
    replaced("does not fit", number, number + "," + number.replace("n0", "n9"));
  }

  private void claims() {
    Plan good = new Plans().numeric("duchi").categorical("grr", 5).plan(2);
    add(
        "a sum of two parts that is an ulp above",
        "claim",
        with(good, PrivacyLoss.pure(Math.nextDown(2.0))));
    Plan delta = new Plans().categorical("gaussian", 3).plan(1);
    add(
        "a delta of a part that is an ulp above",
        "claim",
        with(delta, new PrivacyLoss(1, Math.nextDown(1e-5))));
    Plan series = Plans.series(LawVectors.SERIES);
    add("a whole series, which is answered wave by wave", "series", series);
    Plan greedy =
        new Plan(
            series.schema(),
            PrivacyLoss.pure(1.99),
            series.sampling(),
            series.parts(),
            series.series());
    add("a wave of a series that claims too little", "claim", greedy.wave(3));
    add("a number without a place outside", "partial", partial(new Attribute.Numeric("n0", 0, 1)));
    add(
        "a category without a place for others",
        "partial",
        new Plan(
            new Schema(
                "s", List.of(new Attribute.Categorical("c0", List.of("a", "b", "c", "d", "e")))),
            PrivacyLoss.pure(1),
            1,
            List.of(
                new Plan.Part(
                    List.of(0),
                    new Plans().categorical("grr", 5).plan(1).parts().get(0).mechanism()))));
  }

  private void limits() {
    Plan good = new Plans().numeric("duchi").plan(1);
    add("a plan of ε = 1", "limit", good);
    all.get(all.size() - 1).putArray("limit").add(Math.nextDown(1.0)).add(0.0);
    Plan delta = new Plans().categorical("gaussian", 3).plan(1);
    add("a plan of δ = 1e-5", "limit", delta);
    all.get(all.size() - 1).putArray("limit").add(1.0).add(Math.nextDown(1e-5));
  }

  /**
   * Adds plans with missing numbers. The law has a symbol for a missing number if and only if the
   * number may be missing.
   */
  private void missing() {
    String number = "\"outside\":\"clamp\",\"mechanism\":\"duchi\"";
    replaced("does not fit", number, "\"outside\":\"clamp\",\"missing\":\"allowed\"");
    replaced("malformed", number, "\"missing\":\"allowed\"," + number);
    replaced("malformed", number, "\"outside\":\"clamp\",\"missing\":\"middle\"");
    replaced("malformed", number, "\"outside\":\"clamp\",\"missing\":true");
    Plan plan = LawVectors.laterPlans().get("may be missing");
    String text = PlanJson.write(plan);
    String allowed = ",\"missing\":\"allowed\"";
    int inLaw = text.indexOf(allowed);
    int inSchema = text.lastIndexOf(allowed);
    int first = Math.min(inLaw, inSchema);
    int last = Math.max(inLaw, inSchema);
    add(
        "no place for no answer",
        READ,
        "does not fit",
        text.substring(0, last) + text.substring(last + allowed.length()));
    add(
        "a place for no answer that nobody has",
        READ,
        "does not fit",
        text.substring(0, first) + text.substring(first + allowed.length()));
    add("one more unit for an answer or none", "claim", LawMutants.mutant(plan));
  }

  private static Plan partial(Attribute attribute) {
    Plan duchi = new Plans().numeric("duchi").plan(1);
    return new Plan(new Schema("s", List.of(attribute)), duchi.loss(), 1, duchi.parts());
  }

  private static Plan with(Plan plan, PrivacyLoss loss) {
    return new Plan(plan.schema(), loss, plan.sampling(), plan.parts());
  }
}

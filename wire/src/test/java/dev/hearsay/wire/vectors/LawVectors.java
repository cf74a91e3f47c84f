package dev.hearsay.wire.vectors;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.Sampling;
import dev.hearsay.Schema;
import dev.hearsay.Series;
import dev.hearsay.Series.Every;
import dev.hearsay.joint.CodedMechanism;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.report.GoldenFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans with every law as mechanisms fit them, with each kind of sampling, and a series. */
final class LawVectors {

  private static final int DRAWS = 6;
  private static final int FEW_DRAWS = 2;
  private static final long SEED = 1_800;

  /** A series of 52 weeks from a Monday, of which each person answers two. */
  static final Series SERIES =
      new Series(52, 2, Every.WEEK, Instant.parse("2030-01-07T08:30:00Z"), 30);

  private LawVectors() {}

  static List<ObjectNode> all() throws IOException {
    List<ObjectNode> vectors = new ArrayList<>();
    for (Map.Entry<String, Plan> plan : plans().entrySet()) {
      boolean isLong = plan.getValue().parts().get(0).words() > 1;
      vectors.add(
          PlanVector.of(
              plan.getKey(), plan.getValue(), isLong ? FEW_DRAWS : DRAWS, SEED + vectors.size()));
    }
    String first = new String(GoldenFiles.bytes(GoldenFiles.FIRST_PLAN), StandardCharsets.UTF_8);
    vectors.add(PlanVector.of("text of version 1", GoldenFiles.plan(), first, DRAWS, SEED));
    for (Map.Entry<String, Plan> plan : laterPlans().entrySet()) {
      vectors.add(PlanVector.of(plan.getKey(), plan.getValue(), 4 * DRAWS, SEED + vectors.size()));
    }
    for (Map.Entry<String, Plan> plan : plansOfTuples().entrySet()) {
      vectors.add(PlanVector.of(plan.getKey(), plan.getValue(), FEW_DRAWS, SEED + vectors.size()));
    }
    return vectors;
  }

  static Map<String, Plan> plans() {
    Map<String, Plan> plans = new LinkedHashMap<>();
    plans.put("block of width 1", new Plans().numeric("duchi").plan(1));
    plans.put("block", new Plans().numeric("piecewise").plan(1));
    plans.put("noise", new Plans().numeric("staircase").plan(1));
    plans.put("table", new Plans().numeric("three-outputs").plan(1));
    plans.put("large table", new Plans().numeric("minimax").numeric("minimax").plan(1));
    plans.put("mixture", new Plans().numeric("hybrid").plan(1));
    plans.put("direct", new Plans().categorical("grr", 5).plan(1));
    plans.put("bits", new Plans().categorical("oue", 70).plan(1));
    plans.put("hashed", new Plans().categorical("olh", 70).plan(1));
    plans.put("subset as members", new Plans().categorical("subset", 70).plan(1));
    plans.put("subset as a map", new Plans().categorical("subset", 4).plan(1));
    plans.put("one-hot, with a delta", new Plans().categorical("gaussian", 3).plan(1));
    plans.put("noise with a delta", new Plans().numeric("gaussian").plan(1));
    plans.put("signs, odd", total(new Plans().vector("duchi-vector", 5).plan(1)));
    plans.put("signs, even", total(new Plans().vector("duchi-vector", 66).plan(1)));
    plans.put("codebook", new Plans().ball("codebook", 7).plan(1));
    plans.put("joint", joint());
    plans.put("several parts, some of them", several(2));
    plans.put("several parts, all of them", several(6));
    plans.put("several parts, weighted", weighted());
    plans.put("a series", Plans.series(SERIES));
    plans.put("a wave of a series", Plans.series(SERIES).wave(7));
    return plans;
  }

  /**
   * Returns plans that were added later. They come last, since records and words depend on the
   * position of a plan.
   */
  static Map<String, Plan> laterPlans() {
    Map<String, Plan> plans = new LinkedHashMap<>();
    plans.put("may be missing", new Plans().joint(Coordinate.numberOrNone(3, 2)).plan(1));
    plans.put(
        "may be missing, with others",
        new Plans()
            .joint(Coordinate.category(3), Coordinate.numberOrNone(5, 1), Coordinate.number(2, 1))
            .plan(1));
    plans.put("one-hot blocks", new Plans().categorical("one-hot-piecewise", 3).plan(1));
    plans.put("cube noise", total(new Plans().vector("gaussian-vector", 2).plan(1)));
    return plans;
  }

  /** Returns plans with tuples that are coded as one value. They were added last. */
  static Map<String, Plan> plansOfTuples() {
    Coordinate category = Coordinate.category(3);
    Coordinate number = Coordinate.number(3, 1);
    Map<String, Plan> plans = new LinkedHashMap<>();
    plans.put(
        "tuple as a set", new Plans().tuple(CodedMechanism.SUBSET_NAME, category, number).plan(1));
    plans.put(
        "tuple as a hash",
        new Plans()
            .tuple(CodedMechanism.OLH_NAME, category, Coordinate.numberOrNone(2, 1))
            .plan(1));
    return plans;
  }

  /** Returns the same plan with a schema in which every number has a place. */
  private static Plan total(Plan plan) {
    List<Attribute> attributes =
        plan.schema().attributes().stream()
            .map(one -> one.<Attribute>match(Attribute.Numeric::clamped, it -> it, it -> it))
            .toList();
    Schema schema = new Schema(plan.schema().name(), attributes);
    return new Plan(schema, plan.loss(), plan.sampling(), plan.parts());
  }

  private static Plan joint() {
    return new Plans()
        .joint(Coordinate.category(3), Coordinate.number(5, 2), Coordinate.number(2, 1))
        .jointAgain(List.of(2, 1), Coordinate.number(2, 1), Coordinate.number(3, 2))
        .plan(1);
  }

  private static Plan several(int sampled) {
    return new Plans()
        .numeric("duchi")
        .categorical("grr", 5)
        .categorical("olh", 9)
        .numeric("duchi")
        .categorical("subset", 5)
        .categorical("oue", 4)
        .plan(sampled);
  }

  /** Returns a plan of six parts of which two are drawn, the first nearly always. */
  private static Plan weighted() {
    Plan even = several(2);
    int unit = Sampling.UNIT;
    int rest = unit / 5;
    Sampling sampling =
        Sampling.weighted(
            List.of(unit - 3, rest + 3, rest, rest, rest, 2 * unit - (unit + 4 * rest)));
    return new Plan(even.schema(), even.loss(), sampling, even.parts(), Optional.empty());
  }
}

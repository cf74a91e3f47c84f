package dev.hearsay.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Plan;
import dev.hearsay.wire.vectors.RandomPlans;
import dev.hearsay.wire.vectors.RandomRecords;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Compares the modules in a real Chromium with this JVM: for random plans, records and random
 * words, both yield the same hash, audit, words and bytes. {@code -Dhearsay.plans} is the number of
 * plans, {@code -Dhearsay.seed} their seed.
 */
class DifferentialTest {

  private static final int PLANS = Integer.getInteger("hearsay.plans", 1_000);
  private static final int AT_ONCE = 250;
  private static final int RECORDS = 4;

  private static final long SEED = Long.getLong("hearsay.seed", new Random().nextLong());

  @AutoClose private static ScriptPage page;

  @BeforeAll
  static void open() {
    System.out.println("DifferentialTest: -Dhearsay.seed=" + SEED);
    page = new ScriptPage();
  }

  private static JsonNode differences(ArrayNode cases) {
    return page.call("insecure-replay.js", "differences", cases);
  }

  private static List<Map<String, @Nullable Object>> several(RandomRecords records, Plan plan) {
    return Stream.generate(() -> records.next(plan.schema())).limit(RECORDS).toList();
  }

  @Test
  void browserAndJavaAgree() {
    RandomPlans plans = RandomPlans.withMissing(SEED);
    RandomRecords records = new RandomRecords(SEED);
    for (int done = 0; done < PLANS; done += AT_ONCE) {
      ArrayNode cases = JsonNodeFactory.instance.arrayNode();
      for (int i = 0; i < AT_ONCE; i++) {
        Plan plan = plans.next();
        cases.add(JavaOutcome.of(plan, several(records, plan), SEED + done + i));
      }
      assertThat(differences(cases)).isEmpty();
    }
  }

  @Test
  void everyDifferenceIsDetected() {
    RandomPlans plans = RandomPlans.withMissing(SEED);
    RandomRecords records = new RandomRecords(SEED);
    ObjectNode one;
    do {
      Plan plan = plans.next();
      one = JavaOutcome.of(plan, several(records, plan), SEED);
    } while (!one.get("expected").has("bytes"));
    for (String key : new String[] {"hash", "epsilon", "delta", "holds", "words", "bytes"}) {
      ObjectNode wrong = one.deepCopy();
      ((ObjectNode) wrong.get("expected")).put(key, "another");
      ArrayNode cases = JsonNodeFactory.instance.arrayNode().add(wrong);
      assertThat(differences(cases)).hasSize(1);
    }
  }
}

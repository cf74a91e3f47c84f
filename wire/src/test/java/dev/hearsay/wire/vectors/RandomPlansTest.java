package dev.hearsay.wire.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Plan;
import dev.hearsay.law.Law;
import dev.hearsay.wire.json.PlanJson;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Thousands of plans of all laws survive as text, and their draws are repeatable. */
class RandomPlansTest {

  private static final long SEED = 18;
  private static final int PLANS = 1_000;

  @Test
  void everyPlanSurvivesAsText() {
    Set<Class<? extends Law>> laws = new HashSet<>();
    Map<Boolean, Integer> verdicts = new HashMap<>();
    RandomPlans.stream(SEED, PLANS)
        .forEach(
            plan -> {
              String text = PlanJson.write(plan);
              Plan read = PlanJson.read(text);
              assertThat(read).as(text).isEqualTo(plan);
              assertThat(PlanJson.write(read)).isEqualTo(text);
              assertThat(read.audit().loss()).isEqualTo(plan.audit().loss());
              plan.parts().forEach(part -> laws.add(part.mechanism().law().getClass()));
              verdicts.merge(plan.audit().loss().holds(), 1, Integer::sum);
            });
    assertThat(laws).as("all laws").hasSize(12);
    assertThat(verdicts.get(true)).isGreaterThan(PLANS / 4);
    assertThat(verdicts.get(false)).isGreaterThan(PLANS / 8);
  }

  @Test
  void drawsAreRepeatable() {
    int drawn = 0;
    for (Plan plan : RandomPlans.stream(SEED, 200).toList()) {
      ObjectNode vector = PlanVector.of("x", plan, 4, SEED);
      assertThat(PlanVector.of("x", plan, 4, SEED)).isEqualTo(vector);
      drawn += vector.path("draws").size();
    }
    assertThat(drawn).isGreaterThan(200);
  }
}

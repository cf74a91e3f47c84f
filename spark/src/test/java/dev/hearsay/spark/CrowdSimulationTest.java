package dev.hearsay.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.wire.report.TallyBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

class CrowdSimulationTest {

  private static final Plan PLAN = Crowd.plan(2);
  private static final long PEOPLE = 5L * CrowdSimulation.PEOPLE_PER_BLOCK + 1;

  private final SparkSession spark = Sessions.fresh();

  private byte[] tally(long seed, int partitions) {
    HearsayFunctions.register(spark);
    CrowdSimulation crowd =
        new CrowdSimulation(
            PLAN,
            PEOPLE,
            seed,
            (number, bits) ->
                Map.of("age", (double) bits.uniform(50), "colour", "red", "income", 500.0));
    return crowd
        .blocks(spark, partitions)
        .agg(HearsayFunctions.tallyBlock(col("block"), PLAN))
        .first()
        .getAs(0);
  }

  @Test
  void reportsDoNotDependOnThePartitions() throws IOException {
    byte[] once = tally(11, 1);
    assertThat(tally(11, 4)).isEqualTo(once);
    assertThat(tally(12, 4)).isNotEqualTo(once);
    Tally read = TallyBytes.read(new ByteArrayInputStream(once), PLAN);
    assertThat(read.reports()).isEqualTo(PEOPLE);
    assertThat(read.rejected()).isZero();
  }

  @Test
  void zeroPeopleAreRefused() {
    assertThatThrownBy(() -> new CrowdSimulation(PLAN, 0, 1, (number, bits) -> Map.of()))
        .hasMessageContaining("at least 1");
  }
}

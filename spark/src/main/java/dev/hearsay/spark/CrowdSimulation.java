package dev.hearsay.spark;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.spark.function.CountedPlan;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.Map;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Crowds of made-up people, larger than memory, for research. People come in blocks of {@value
 * #PEOPLE_PER_BLOCK}, and each block has its own seed: whatever the number of partitions, and
 * however often one is computed again, the reports are the same.
 *
 * <p><b>Never for real people.</b> Reports from a known seed protect nobody. And with secure random
 * bits Spark would be no better: a lost partition is computed again with fresh noise, and two
 * reports on the same value tell more than the plan allows. Real people's values are perturbed on
 * their own devices.
 *
 * @param plan what the people answer; one wave, if it is a series
 * @param people how many
 * @param seed of all values and reports
 * @param values what a person's values are
 */
public record CrowdSimulation(Plan plan, long people, long seed, MadeUpPerson values) {

  /** Takes little memory, and makes blocks of reports that are worth a row. */
  public static final int PEOPLE_PER_BLOCK = 1 << 14;

  private static final StructType COLUMNS =
      new StructType()
          .add("number", DataTypes.LongType, false)
          .add("block", DataTypes.BinaryType, false);

  /** Makes people up. */
  @FunctionalInterface
  public interface MadeUpPerson extends Serializable {
    /**
     * Returns the values of a person, by attribute.
     *
     * @param number from 0 on
     * @param bits all randomness must come from here
     */
    Map<String, ?> values(long number, InsecureSeededBits bits);
  }

  /** Refuses a number of people that makes no sense. */
  public CrowdSimulation {
    if (people < 1) {
      throw new IllegalArgumentException("a crowd of " + people + " people; at least 1 is needed");
    }
  }

  /**
   * Their reports, as a table of {@code number} and {@code block}, for {@code hearsay_tally_block}.
   *
   * @param partitions how many tasks the work is divided into; the reports do not depend on it
   */
  public Dataset<Row> blocks(SparkSession spark, int partitions) {
    String json = PlanJson.write(plan);
    long all = people;
    long start = seed;
    MadeUpPerson made = values;
    MapFunction<Long, Row> make =
        block ->
            RowFactory.create(block, block(CountedPlan.of(json).plan(), all, start, made, block));
    long blocks = (people - 1) / PEOPLE_PER_BLOCK + 1;
    return spark
        .range(0, blocks, 1, partitions)
        .as(Encoders.LONG())
        .map(make, Encoders.row(COLUMNS));
  }

  private static byte[] block(Plan plan, long people, long seed, MadeUpPerson made, long block)
      throws IOException {
    InsecureSeededBits bits = new InsecureSeededBits(seedOf(seed, block));
    Device device = Device.insecure(plan, bits);
    long first = block * PEOPLE_PER_BLOCK;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ReportWriter writer = new ReportWriter(out, plan)) {
      for (long i = first; i < Math.min(people, first + PEOPLE_PER_BLOCK); i++) {
        writer.write(device.report(made.values(i, bits)));
      }
    }
    return out.toByteArray();
  }

  /**
   * A generator's states are a counter's: seeds that are close together would give streams that
   * overlap. So both numbers are scrambled, by one such generator each.
   */
  private static long seedOf(long seed, long block) {
    long scrambled = new InsecureSeededBits(seed).nextLong();
    return new InsecureSeededBits(scrambled ^ block).nextLong();
  }
}

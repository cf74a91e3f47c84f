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
 * A simulated crowd of made-up people, possibly larger than memory, for research. People are made
 * in blocks of {@value #PEOPLE_PER_BLOCK}, and each block has its own seed. So the reports do not
 * depend on the number of partitions, nor on tasks that Spark repeats.
 *
 * <p><b>Never for real people.</b> Reports from a known seed protect no one. Secure random bits
 * would not help: Spark computes a lost partition again with fresh noise, and two reports on the
 * same value reveal more than the plan allows. Real people's values are perturbed on their own
 * devices.
 *
 * @param plan the plan that the people answer; for a series, the plan of one wave
 * @param people the number of people
 * @param seed the seed of all values and reports
 * @param values makes a person's values
 */
public record CrowdSimulation(Plan plan, long people, long seed, MadeUpPerson values) {

  /**
   * The number of people per block: small enough for memory, and large enough for a row of a table.
   */
  public static final int PEOPLE_PER_BLOCK = 1 << 14;

  private static final StructType COLUMNS =
      new StructType()
          .add("number", DataTypes.LongType, false)
          .add("block", DataTypes.BinaryType, false);

  /** A function that makes a person's values. */
  @FunctionalInterface
  public interface MadeUpPerson extends Serializable {
    /**
     * Returns the values of a person, by attribute.
     *
     * @param number the person's number, from 0 on
     * @param bits the only source of randomness that the function may use
     */
    Map<String, ?> values(long number, InsecureSeededBits bits);
  }

  public CrowdSimulation {
    if (people < 1) {
      throw new IllegalArgumentException(
          "a crowd has " + people + " people; it must have at least 1");
    }
  }

  /**
   * Returns the reports as a table of {@code number} and {@code block}, for {@code
   * hearsay_tally_block}.
   *
   * @param partitions the number of tasks; the reports do not depend on it
   */
  public Dataset<Row> blocks(SparkSession spark, int partitions) {
    String json = PlanJson.write(plan);
    // The function must not capture this record, so it uses copies of the components.
    long allPeople = people;
    long firstSeed = seed;
    MadeUpPerson maker = values;
    MapFunction<Long, Row> make =
        block ->
            RowFactory.create(
                block, block(CountedPlan.of(json).plan(), allPeople, firstSeed, maker, block));
    long blocks = (people - 1) / PEOPLE_PER_BLOCK + 1;
    return spark
        .range(0, blocks, 1, partitions)
        .as(Encoders.LONG())
        .map(make, Encoders.row(COLUMNS));
  }

  private static byte[] block(Plan plan, long people, long seed, MadeUpPerson maker, long block)
      throws IOException {
    InsecureSeededBits bits = new InsecureSeededBits(seedOf(seed, block));
    Device device = Device.insecure(plan, bits);
    long first = block * PEOPLE_PER_BLOCK;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ReportWriter writer = new ReportWriter(out, plan)) {
      for (long i = first; i < Math.min(people, first + PEOPLE_PER_BLOCK); i++) {
        writer.write(device.report(maker.values(i, bits)));
      }
    }
    return out.toByteArray();
  }

  /**
   * Returns the seed of a block. The states of a generator are those of a counter, so seeds that
   * are close together would give overlapping streams. Therefore a generator scrambles each of the
   * two numbers.
   */
  private static long seedOf(long seed, long block) {
    long scrambled = new InsecureSeededBits(seed).nextLong();
    return new InsecureSeededBits(scrambled ^ block).nextLong();
  }
}

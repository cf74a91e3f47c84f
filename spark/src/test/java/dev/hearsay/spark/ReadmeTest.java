package dev.hearsay.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** Runs the SQL of the module's README. */
class ReadmeTest {

  private static final Pattern SQL = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

  @Test
  void sqlRuns() throws IOException {
    Plan plan = Crowd.plan(1);
    SparkSession spark = Sessions.fresh();
    HearsayFunctions.register(spark, plan);
    Crowd.of(plan, 1000, 5)
        .table(spark, 6)
        .selectExpr("place % 2 AS day", "place % 3 AS country", "report")
        .createOrReplaceTempView("reports");
    List<List<Row>> answers = new ArrayList<>();
    for (String statement : statements()) {
      answers.add(spark.sql(statement).collectAsList());
    }
    assertThat(answers).hasSize(3);
    assertThat(answers.get(1)).hasSize(3 * 6); // countries, times two means and four shares
    assertThat(answers.get(2).get(0).getLong(0)).isEqualTo(1000);
    assertThat(answers.get(2).get(0).getLong(1)).isZero();
  }

  private static List<String> statements() throws IOException {
    Matcher block = SQL.matcher(Files.readString(Path.of("README.md")));
    assertThat(block.find()).isTrue();
    return List.of(block.group(1).strip().split(";\\s*"));
  }
}

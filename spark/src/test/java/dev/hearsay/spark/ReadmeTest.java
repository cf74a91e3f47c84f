package dev.hearsay.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Plan;
import dev.hearsay.wire.json.PlanJson;
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
import org.junit.jupiter.api.io.TempDir;

/** Runs the SQL of the module's README in a session that has only the extension. */
class ReadmeTest {

  private static final Pattern SQL = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

  @Test
  void sqlRuns(@TempDir Path folder) throws IOException {
    Plan plan = Crowd.plan(1);
    Path file = Files.writeString(folder.resolve("plan.json"), PlanJson.write(plan));
    SparkSession spark = Sessions.fresh();
    Crowd.of(plan, 1000, 5)
        .table(spark, 6)
        .selectExpr("place % 2 AS day", "place % 3 AS country", "report")
        .createOrReplaceTempView("reports");
    List<List<Row>> answers = new ArrayList<>();
    for (String statement : statements()) {
      answers.add(spark.sql(statement.replace("plan.json", file.toString())).collectAsList());
    }
    assertThat(answers).hasSize(5);
    assertThat(answers.get(2)).hasSize(3 * 6); // countries, times two means and four shares
    assertThat(answers.get(3).get(0).getLong(0)).isEqualTo(1000);
    assertThat(answers.get(3).get(0).getLong(1)).isZero();
    assertThat(answers.get(4)).hasSizeGreaterThan(10); // bins and quantiles
  }

  private static List<String> statements() throws IOException {
    Matcher block = SQL.matcher(Files.readString(Path.of("README.md")));
    assertThat(block.find()).isTrue();
    return List.of(block.group(1).strip().split(";\\s*"));
  }
}

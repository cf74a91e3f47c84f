package dev.hearsay.spark.function;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The function {@code hearsay_plan}, which reads a plan's JSON from a file in any file system that
 * Spark reads. A query reads the file once, when it is analysed; executors do not need the file.
 */
final class PlanFromFile {

  static final String FUNCTION = "hearsay_plan";

  /**
   * The largest size of a file. A plan of ten thousand values has about a megabyte, so a larger
   * file was named by mistake.
   */
  private static final int MAX_BYTES = 64 << 20;

  private PlanFromFile() {}

  /** Returns the JSON as a constant, or an expression that Spark rejects with the reason. */
  static Expression read(List<Expression> arguments) {
    if (arguments.size() != 1) {
      return refused(arguments, "takes 1 argument; " + arguments.size() + " were given");
    }
    Expression argument = arguments.get(0);
    if (!argument.foldable() || !(argument.eval(null) instanceof UTF8String file)) {
      return refused(
          arguments, "has the argument '" + argument.sql() + "'; it must be a constant text");
    }
    String json;
    try {
      json = text(file.toString());
    } catch (IOException | IllegalArgumentException e) { // the latter if the text is not a path
      return refused(arguments, "names the file " + file + ", which cannot be read: " + e);
    }
    PlanArgument plan = PlanArgument.json(json);
    return plan.problem().isEmpty()
        ? Literal.create(json, argument.dataType())
        : refused(
            arguments,
            "names the file " + file + ", which does not contain a plan: " + plan.problem());
  }

  private static String text(String file) throws IOException {
    Configuration settings =
        ((org.apache.spark.sql.classic.SparkSession) SparkSession.active())
            .sessionState()
            .newHadoopConf();
    Path path = new Path(file);
    try (FSDataInputStream in = path.getFileSystem(settings).open(path)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new IOException("it has more than " + MAX_BYTES + " bytes; a plan has fewer");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  private static Expression refused(List<Expression> arguments, String problem) {
    return new RefusedCall(FUNCTION, Sequences.of(arguments), FUNCTION + " " + problem);
  }
}

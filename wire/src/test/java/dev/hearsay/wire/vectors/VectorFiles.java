package dev.hearsay.wire.vectors;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files of {@code vectors/}, which {@link VectorsTest} compares. */
final class VectorFiles {

  private static final long RANDOM_SEED = 62;
  private static final int RANDOM_PLANS = 30;
  private static final int RANDOM_DRAWS = 3;

  private VectorFiles() {}

  /** Writes the files. */
  static void write(Path directory) throws IOException {
    for (Map.Entry<String, String> file : all().entrySet()) {
      Files.writeString(directory.resolve(file.getKey()), file.getValue());
    }
  }

  /** Returns the files' texts by name. */
  static Map<String, String> all() throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("laws.json", PlanVector.lines(LawVectors.all()));
    files.put("random.json", PlanVector.lines(random()));
    files.put("refusals.json", PlanVector.lines(RefusalVectors.all()));
    files.put("primitives.json", PlanVector.lines(PrimitiveVectors.all()));
    return files;
  }

  private static List<ObjectNode> random() {
    List<ObjectNode> vectors = new ArrayList<>();
    RandomPlans.stream(RANDOM_SEED, RANDOM_PLANS)
        .forEach(
            plan ->
                vectors.add(
                    PlanVector.of(
                        "random " + vectors.size(),
                        plan,
                        RANDOM_DRAWS,
                        RANDOM_SEED + vectors.size())));
    return vectors;
  }
}

package dev.hearsay.wire.json;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Plan;
import dev.hearsay.Tiers;
import dev.hearsay.wire.document.DocumentReader;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.document.Node;
import java.util.List;

/**
 * The JSON format of tiers: a list of plans, each as {@link PlanJson} writes it.
 *
 * <pre>
 *   {"hearsay": "tiers", "version": 1, "plans": [{"hearsay": "plan", …}, …]}
 * </pre>
 */
public final class TiersJson {

  private static final String KIND = "tiers";
  private static final int VERSION = 1;

  private TiersJson() {}

  /** Returns tiers as text, the same text for the same tiers. */
  public static String write(Tiers tiers) {
    return tiers.plans().stream()
        .map(plan -> PlanJson.write(plan).strip())
        .collect(
            joining(
                ",\n",
                "{\"hearsay\":\"" + KIND + "\",\n\"version\":" + VERSION + ",\n\"plans\":[\n",
                "]}\n"));
  }

  /**
   * Reads a document with one plan or with tiers.
   *
   * @return the plan alone, or the plans of the tiers by rising ε
   * @throws dev.hearsay.wire.WireException naming line and column, the error there and what is
   *     legal
   */
  public static List<Plan> readPlans(String json) {
    return read(DocumentReader.json(json, "plan"));
  }

  /**
   * Reads a file's bytes, at most {@link PlanJson#ENOUGH_BYTES}.
   *
   * @param name the name of the file in messages
   * @throws dev.hearsay.wire.WireException naming file, line and column
   * @see #readPlans(String)
   */
  public static List<Plan> readPlans(byte[] bytes, String name) {
    String json = DocumentReader.text(bytes, name, DocumentReader.MAX_CHARACTERS);
    return read(DocumentReader.json(json, name));
  }

  private static List<Plan> read(Node node) {
    Fields fields = new Fields(node, "the plan");
    if (!fields.text("hearsay").equals(KIND)) {
      return List.of(PlanDocument.read(node));
    }
    fields.allowOnly(List.of("hearsay", "version", "plans"));
    if (fields.integer("version") != VERSION) {
      throw fields
          .get("version")
          .error("the version of tiers is not " + VERSION + ", the only one that is read");
    }
    List<Node> nodes = fields.list("plans");
    if (nodes.size() > Tiers.MAX_TIERS) {
      throw fields
          .get("plans")
          .error("there are " + nodes.size() + " tiers; there may be " + Tiers.MAX_TIERS);
    }
    List<Plan> plans = nodes.stream().map(PlanDocument::read).collect(toUnmodifiableList());
    return fields.make(() -> new Tiers(plans)).plans();
  }
}

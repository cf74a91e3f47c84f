package dev.hearsay.wire.json;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Sampling;
import dev.hearsay.Schema;
import dev.hearsay.Series;
import dev.hearsay.law.Law;
import dev.hearsay.law.LawCost;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.document.Node;
import dev.hearsay.wire.text.PlainText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A reader of plans in the format that {@link PlanJson} describes. */
final class PlanDocument {

  private static final List<String> PLAN_KEYS =
      List.of(
          "hearsay",
          "version",
          "hash",
          "schema",
          "epsilon",
          "delta",
          "sample",
          "parts",
          "sampling",
          "series",
          "wave");
  private static final List<String> PART_KEYS = List.of("attributes", "mechanism");
  private static final List<String> MECHANISM_KEYS =
      List.of("name", "epsilon", "delta", "law", "values");

  private final Schema schema;
  private final int version;
  private final LawDocument laws;

  /** The mechanisms of the parts that have been read. */
  private final List<Mechanism> mechanisms = new ArrayList<>();

  /** The indices of the attributes, by name. */
  private final Map<String, Integer> places = new HashMap<>();

  /**
   * The number of symbols of all laws of numbers that have been read. It is checked before a law is
   * built, since one line may describe a law of any size.
   */
  private long symbols;

  /**
   * The number of dimensions of all laws of vectors that have been read. It is limited, since
   * computing the scale of such a law takes time.
   */
  private long numbers;

  private PlanDocument(Schema schema, int version) {
    this.schema = schema;
    this.version = version;
    this.laws = new LawDocument(version);
    schema.attributes().forEach(attribute -> places.put(attribute.name(), places.size()));
  }

  static Plan read(Node node) {
    Fields fields = new Fields(node, "the plan");
    int version = version(fields); // first, since another version may have other keys
    fields.allowOnly(PLAN_KEYS);
    String hash = fields.text("hash");
    PlanDocument document = new PlanDocument(SchemaDocument.read(fields.get("schema")), version);
    PrivacyLoss loss = loss(fields);
    List<Plan.Part> parts =
        fields.list("parts").stream().map(document::part).collect(toUnmodifiableList());
    Sampling sampling = sampling(fields, parts.size());
    Optional<Series> series =
        Optional.ofNullable(fields.find("series")).map(SeriesField::readWhole);
    Plan whole = fields.make(() -> new Plan(document.schema, loss, sampling, parts, series));
    Plan plan = fields.find("wave") == null ? whole : wave(fields, whole);
    if (!plan.hash().toString().equals(hash)) {
      throw fields
          .get("hash")
          .error(
              String.format(
                  "the plan was changed: it states the hash %s, but its content has %s",
                  PlainText.shortened(hash), plan.hash()));
    }
    return plan;
  }

  private static Plan wave(Fields fields, Plan whole) {
    int wave = fields.integer("wave");
    if (whole.series().isEmpty()) {
      throw fields.get("wave").error("the plan has a 'wave' and no 'series'");
    }
    return fields.make(() -> whole.wave(wave));
  }

  private static int version(Fields fields) {
    String kind = fields.text("hearsay");
    if (!kind.equals(PlanJson.KIND)) {
      throw fields.error(
          "'hearsay' is '"
              + PlainText.shortened(kind)
              + "'; of a plan it is '"
              + PlanJson.KIND
              + "'");
    }
    int version = fields.integer("version");
    if (version < PlanJson.FIRST_VERSION || version > PlanJson.VERSION) {
      throw fields.error(
          String.format(
              "the format's version is %s; this program reads versions %s to %s",
              version, PlanJson.FIRST_VERSION, PlanJson.VERSION));
    }
    return version;
  }

  private static Sampling sampling(Fields fields, int parts) {
    int sampled = fields.integer("sample");
    @Nullable Node weights = fields.find("sampling");
    if (weights == null) {
      return fields.make(() -> Sampling.evenly(sampled, parts));
    }
    List<Integer> read = new ArrayList<>();
    for (Node weight : fields.list(weights, "'sampling'")) {
      read.add((int) Math.min(Integer.MAX_VALUE, fields.weight(weight, "a part's weight")));
    }
    Sampling sampling = fields.make(() -> Sampling.weighted(read));
    if (sampling.count() != sampled) {
      throw weights.error(
          "'sampling' adds up to " + sampling.count() + " parts, but 'sample' is " + sampled);
    }
    return sampling;
  }

  private static PrivacyLoss loss(Fields fields) {
    double epsilon = fields.number("epsilon");
    double delta = fields.number("delta");
    return fields.make(() -> new PrivacyLoss(epsilon, delta));
  }

  private Plan.Part part(Node node) {
    Fields fields = new Fields(node, "a part").allowOnly(PART_KEYS);
    List<Integer> attributes = new ArrayList<>();
    for (Node name : fields.list("attributes")) {
      String attribute = fields.text(name, "an attribute's name");
      @Nullable Integer index = places.get(attribute);
      if (index == null) {
        throw name.error(
            String.format("attribute '%s' is not in the schema", PlainText.shortened(attribute)));
      }
      attributes.add(index);
    }
    Node mechanism = fields.get("mechanism");
    boolean isEarlier = mechanism instanceof Node.Scalar && version != PlanJson.FIRST_VERSION;
    mechanisms.add(isEarlier ? earlier(fields, mechanism) : mechanism(mechanism, attributes));
    return new Plan.Part(attributes, mechanisms.get(mechanisms.size() - 1));
  }

  /**
   * Returns the mechanism of an earlier part. It is counted again, since the plan's hash includes
   * it again.
   */
  private Mechanism earlier(Fields fields, Node node) {
    int part = fields.integer(node, "'mechanism', if it is not a mapping,");
    if (part >= mechanisms.size()) {
      throw node.error(
          String.format(
              "the mechanism is that of part %s; it must be an earlier part than %s (counted from"
                  + " 0)",
              part, mechanisms.size()));
    }
    Mechanism mechanism = mechanisms.get(part);
    laws.countAgain(mechanism.law(), fields);
    count(fields, mechanism.law().cost());
    return mechanism;
  }

  private Mechanism mechanism(Node node, List<Integer> attributes) {
    Fields fields = new Fields(node, "a mechanism").allowOnly(MECHANISM_KEYS);
    String name = fields.text("name");
    PrivacyLoss claim = loss(fields);
    Law law = laws.read(fields.get("law"));
    if (!(law instanceof NumericLaw) && fields.find("values") != null) {
      throw fields.error("only a law of numbers may have 'values'");
    }
    count(fields, law.cost());
    checkDimensions(fields, law.cost().dimensions(), attributes);
    Mechanism mechanism =
        law instanceof NumericLaw number && fields.find("values") != null
            ? numeric(fields, name, claim, number)
            : fields.make(() -> Mechanisms.of(name, claim, law));
    mechanism
        .silentAbout()
        .ifPresent(
            subject -> {
              throw fields.error(
                  "the law reveals nothing about " + subject + ": it has no finite decoding");
            });
    return mechanism;
  }

  private Mechanism numeric(Fields fields, String name, PrivacyLoss claim, NumericLaw law) {
    return fields.make(() -> new NumericMechanism(name, claim, law, values(fields, law.symbols())));
  }

  /**
   * Returns the value of every symbol. The document may have only the first half, including the
   * middle; the second half is its mirror image with the other sign.
   */
  private double[] values(Fields fields, int symbols) {
    double[] read = fields.numbers("values");
    if (version == PlanJson.FIRST_VERSION || read.length != PlanJson.half(symbols)) {
      return read;
    }
    double[] all = Arrays.copyOf(read, symbols);
    for (int symbol = read.length; symbol < symbols; symbol++) {
      all[symbol] = -read[symbols - 1 - symbol];
    }
    return all;
  }

  private void count(Fields fields, LawCost more) {
    symbols += more.symbols();
    if (symbols > Plan.MAX_SYMBOLS) {
      throw fields.error("the laws of numbers have more than " + Plan.MAX_SYMBOLS + " symbols");
    }
  }

  /**
   * Checks the number of dimensions before the law is built, since computing the scale of many
   * dimensions takes time.
   */
  private void checkDimensions(Fields fields, int dimensions, List<Integer> attributes) {
    if (dimensions == 0) {
      return;
    }
    List<Attribute> all =
        attributes.stream().map(schema.attributes()::get).collect(toUnmodifiableList());
    long asked = all.stream().mapToLong(Attribute::width).sum();
    if (dimensions != asked) {
      String names =
          String.join(", ", all.stream().map(Attribute::name).collect(toUnmodifiableList()));
      throw fields.error(
          String.format(
              "the law has %s dimensions for %s numbers of the attributes: %s",
              dimensions, asked, names));
    }
    numbers += dimensions;
    if (numbers > Plan.MAX_INPUTS) {
      throw fields.error("the laws of vectors take more than " + Plan.MAX_INPUTS + " numbers");
    }
  }
}

package dev.hearsay;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.CategoricalLaw;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.DirectLaw;
import dev.hearsay.category.HashedLaw;
import dev.hearsay.category.OneHotLaw;
import dev.hearsay.category.SubsetLaw;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.joint.CodedMechanism;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.joint.TupleLaw;
import dev.hearsay.law.Law;
import dev.hearsay.law.LawType;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.MixtureLaw;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.TableLaw;
import dev.hearsay.vector.CubeLaw;
import dev.hearsay.vector.CubeNoiseLaw;
import dev.hearsay.vector.SignsLaw;
import dev.hearsay.vector.VectorMechanism;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Tests the bytes from which hashes are computed: type names are those of version 1, and no two
 * texts have the same bytes.
 */
class CanonicalFormTest {

  private static final long THIRD = Law.TOTAL / 3;

  private static final PrivacyLoss LOSS = new PrivacyLoss(2, 1e-3);

  private static final BlockLaw BLOCK = new BlockLaw(2, 1, THIRD, Law.TOTAL - THIRD);

  private static final NoiseLaw NOISE =
      new NoiseLaw(2, new long[] {Law.TOTAL / 2, Law.TOTAL / 8, Law.TOTAL / 8});

  private static final TableLaw TABLE =
      new TableLaw(new long[][] {{THIRD, Law.TOTAL - THIRD}, {Law.TOTAL - THIRD, THIRD}});

  /** The name of each law in the form, which must never change. */
  private static final Map<String, Law> NAMES =
      Map.ofEntries(
          entry("BlockLaw", BLOCK),
          entry("NoiseLaw", NOISE),
          entry("TableLaw", TABLE),
          entry("MixtureLaw", new MixtureLaw(THIRD, BLOCK, TABLE)),
          entry("DirectLaw", new DirectLaw(BLOCK)),
          entry("BitsLaw", new BitsLaw(2, Law.TOTAL / 2, THIRD)),
          entry("HashedLaw", new HashedLaw(2, BLOCK)),
          entry("SubsetLaw", new SubsetLaw(2, 1, Law.TOTAL - THIRD)),
          entry("OneHotLaw", new OneHotLaw(2, NOISE)),
          entry("OneHotBlockLaw", new OneHotLaw(2, BLOCK)),
          entry("SignsLaw", new SignsLaw(1, Law.TOTAL - THIRD)),
          entry("CubeNoiseLaw", new CubeNoiseLaw(1, NOISE)));

  /** A joint law of two numbers. It was added later, and is in no plan with the others. */
  private static final JointLaw JOINT =
      new JointLaw(
          List.of(Coordinate.category(2), Coordinate.number(3, 2)),
          Law.TOTAL / 16,
          5 * (Law.TOTAL / 16));

  private static Mechanism mechanism(Law law) {
    if (law instanceof CubeLaw cube) {
      return new VectorMechanism("m", LOSS, cube);
    }
    if (law instanceof NumericLaw numeric) {
      double[] values = new double[numeric.symbols()];
      return new NumericMechanism("m", LOSS, numeric, values);
    }
    return new CategoricalMechanism("m", LOSS, (CategoricalLaw) law);
  }

  private static Plan plan(Mechanism mechanism) {
    Attribute attribute =
        mechanism instanceof CategoricalMechanism
            ? new Categorical("a", List.of("x", "y"))
            : new Numeric("a", 0, 1);
    return new Plan(
        new Schema("s", List.of(attribute)),
        LOSS,
        1,
        List.of(new Plan.Part(List.of(0), mechanism)));
  }

  @Test
  void everyLawHasTheNameOfVersion1() {
    NAMES.forEach(
        (name, law) ->
            assertThat(texts(CanonicalForm.of(plan(mechanism(law)))).get("m"))
                .as("what follows the mechanism's name and claim")
                .isEqualTo(name));
    List<String> named = new ArrayList<>(List.of("JointLaw", "CodebookLaw", "TupleLaw"));
    named.addAll(NAMES.keySet());
    assertThat(Mechanisms.laws())
        .allSatisfy(name -> assertThat(Mechanisms.law(name).orElseThrow().name()).isEqualTo(name))
        .extracting(LawType::nameInHashes)
        .containsExactlyInAnyOrderElementsOf(named);
  }

  private static Plan joint(JointLaw law, Integer... places) {
    Schema schema =
        new Schema(
            "s",
            List.of(
                new Categorical("a", List.of("x", "y")),
                new Categorical("b", List.of("x", "y", "z")),
                new Numeric("c", 0, 1),
                new Numeric("d", 0, 1)));
    JointMechanism rest =
        new JointMechanism("m2", LOSS, law(List.of(2, 3, 2, 2), Law.TOTAL / 24 - 1));
    return new Plan(
        schema,
        LOSS,
        1,
        List.of(
            new Plan.Part(List.of(places), new JointMechanism("m", LOSS, law)),
            new Plan.Part(List.of(0, 1, 2, 3), rest)));
  }

  /**
   * Returns a law of two categories and two numbers, with these numbers of nodes and windows of 1.
   */
  private static JointLaw law(List<Integer> nodes, long low) {
    List<Coordinate> coordinates =
        List.of(
            Coordinate.category(nodes.get(0)),
            Coordinate.category(nodes.get(1)),
            Coordinate.number(nodes.get(2), 1),
            Coordinate.number(nodes.get(3), 1));
    long tuples = nodes.stream().mapToLong(Integer::longValue).reduce(1, (a, b) -> a * b);
    return new JointLaw(coordinates, low, Law.TOTAL - (tuples - 1) * low);
  }

  @Test
  void jointLawsHaveTheirNameAndHash() {
    Plan plan = joint(JOINT, 0, 2);
    assertThat(texts(CanonicalForm.of(plan)).get("m")).isEqualTo("JointLaw");
    assertThat(plan.hash())
        .hasToString("5e8e67e4b48fa254c4604b617630ffb8e5cb9471c6260cad1d26b60179859d49");
  }

  /** Tests that hashes contain the coordinates of a tuple and the law of its number. */
  @Test
  void tupleLawsHaveTheirNameAndHash() {
    List<Coordinate> tuple = List.of(Coordinate.category(2), Coordinate.number(3, 1));
    Plan sets = tuple(tuple, new SubsetLaw(6, 2, Law.TOTAL / 2));
    assertThat(texts(CanonicalForm.of(sets)).get("m")).isEqualTo("TupleLaw");
    assertThat(sets.hash())
        .hasToString("1536185e9405116bcffda4352de2cb0f1bf49e4d973757aa1bc1ad92c189af8a");
    List<Coordinate> other = List.of(Coordinate.number(2, 1), Coordinate.number(3, 1));
    assertThat(
            List.of(
                sets.hash(),
                tuple(tuple, new SubsetLaw(6, 2, Law.TOTAL / 2 + 1)).hash(),
                tuple(tuple, new SubsetLaw(6, 1, Law.TOTAL / 2)).hash(),
                tuple(tuple, new HashedLaw(6, BLOCK)).hash(),
                tuple(other, new SubsetLaw(6, 2, Law.TOTAL / 2)).hash()))
        .doesNotHaveDuplicates();
  }

  private static Plan tuple(List<Coordinate> coordinates, SupportLaw inner) {
    boolean isNumber = coordinates.get(0).isNumber();
    Attribute first = isNumber ? new Numeric("a", 0, 1) : new Categorical("a", List.of("x", "y"));
    return new Plan(
        new Schema("s", List.of(first, new Numeric("b", 0, 1))),
        LOSS,
        1,
        List.of(
            new Plan.Part(
                List.of(0, 1), new CodedMechanism("m", LOSS, new TupleLaw(coordinates, inner)))));
  }

  /**
   * Tests each integer, the set of attributes, their order, and whether a coordinate is a number.
   */
  @Test
  void everyIntegerOfAJointLawIsInTheHash() {
    List<Coordinate> pair = JOINT.coordinates();
    List<Plan> plans =
        List.of(
            joint(JOINT, 0, 2),
            joint(JOINT, 0, 3),
            joint(new JointLaw(pair, JOINT.low() - 1, JOINT.high() + 3), 0, 2),
            joint(new JointLaw(List.of(pair.get(1), pair.get(0)), JOINT.low(), JOINT.high()), 2, 0),
            joint(of(Coordinate.category(2), Coordinate.number(4, 1)), 0, 2),
            joint(of(Coordinate.category(2), Coordinate.number(2, 3)), 0, 2),
            joint(of(Coordinate.category(3), Coordinate.number(2, 1)), 1, 2),
            joint(of(Coordinate.number(3, 1), Coordinate.number(2, 1)), 3, 2),
            joint(of(Coordinate.number(2, 1), Coordinate.number(3, 1)), 3, 2),
            joint(of(Coordinate.category(2)), 0),
            joint(of(Coordinate.number(2, 1)), 2),
            joint(of(Coordinate.category(2), Coordinate.category(3)), 0, 1));
    assertThat(plans.stream().map(Plan::hash)).doesNotHaveDuplicates();
  }

  private static JointLaw of(Coordinate... coordinates) {
    return JointLaw.fit(List.of(coordinates), LOSS);
  }

  /** Finds each law's name, which follows the mechanism's name and the two doubles of its claim. */
  private static Map<String, String> texts(byte[] form) {
    byte[] before = {0, 0, 0, 1, 'm'};
    Map<String, String> found = new HashMap<>();
    for (int at = 0; at + before.length < form.length; at++) {
      if (ByteBuffer.wrap(form, at, before.length).equals(ByteBuffer.wrap(before))) {
        ByteBuffer law = ByteBuffer.wrap(form).position(at + before.length + 2 * Double.BYTES);
        byte[] name = new byte[law.getInt()];
        law.get(name);
        found.put("m", new String(name, StandardCharsets.UTF_8));
      }
    }
    return found;
  }

  /** Laws that were added later, which are in no plan of the first version. */
  private static final List<String> LATER = List.of("CubeNoiseLaw", "OneHotBlockLaw");

  /** Compares one hash over all laws of the first version with that of version 1. */
  @Test
  void theHashOfAllLawsIsThatOfVersion1() {
    List<Attribute> attributes = new ArrayList<>();
    List<Plan.Part> parts = new ArrayList<>();
    NAMES.keySet().stream()
        .filter(name -> !LATER.contains(name))
        .sorted()
        .forEach(
            name -> {
              Mechanism mechanism = mechanism(NAMES.get(name));
              attributes.add(
                  mechanism instanceof CategoricalMechanism
                      ? new Categorical(
                          name, List.of("x", "é𝔸"), Optional.of("x"), Optional.empty())
                      : new Numeric(name, 0, 1));
              parts.add(new Plan.Part(List.of(parts.size()), mechanism));
            });
    assertThat(new Plan(new Schema("all", attributes), LOSS, 1, parts).hash())
        .hasToString("2990de03ebb02f9a812257c76473896bcce89bace38da1aac4b755bcd7707432");
  }

  /**
   * Tests names with half of a surrogate pair. If they were not refused, each half would become the
   * byte '?', and plans with different names would have the same hash.
   */
  @Test
  void halvesOfSurrogatePairsAreRefusedEverywhere() {
    for (String half : List.of("\ud800", "\udfff", "ab\ud83d", "\ude00cd", "\ud800\ud800")) {
      assertRefused(half, "a", "x", "m", Optional.empty());
      assertRefused("s", half, "x", "m", Optional.empty());
      assertRefused("s", "a", half, "m", Optional.empty());
      assertRefused("s", "a", "x", half, Optional.empty());
      assertRefused("s", "a", "x", "m", Optional.of(half));
    }
    assertThat(plan("😀", "😀", "😀", "😀", Optional.of("😀")).hash())
        .isNotEqualTo(plan("😁", "😁", "😁", "😁", Optional.of("😁")).hash());
    assertThatThrownBy(() -> plan("a😀b\ude00", "a", "x", "m", Optional.empty()))
        .hasMessage(
            "a text of the plan has half of a surrogate pair, U+DE00, after 'a😀b' at character 5;"
                + " names and values must be Unicode text");
  }

  private static void assertRefused(
      String schema, String attribute, String value, String name, Optional<String> hint) {
    assertThatThrownBy(() -> plan(schema, attribute, value, name, hint))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("names and values must be Unicode text");
  }

  private static Plan plan(
      String schema, String attribute, String value, String name, Optional<String> hint) {
    Attribute column =
        new Categorical(attribute, List.of(value, "other"), Optional.of("other"), hint);
    Mechanism mechanism = new CategoricalMechanism(name, LOSS, new DirectLaw(BLOCK));
    return new Plan(
        new Schema(schema, List.of(column)),
        LOSS,
        1,
        List.of(new Plan.Part(List.of(0), mechanism)));
  }
}

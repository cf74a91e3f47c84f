package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.CategoricalLaw;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.DirectLaw;
import dev.hearsay.category.Grr;
import dev.hearsay.category.HashedLaw;
import dev.hearsay.category.LocalHashing;
import dev.hearsay.category.OneHotGaussian;
import dev.hearsay.category.OneHotLaw;
import dev.hearsay.category.OneHotNumbers;
import dev.hearsay.category.SubsetLaw;
import dev.hearsay.category.SubsetSelection;
import dev.hearsay.category.UnaryEncoding;
import dev.hearsay.joint.CodedMechanism;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.joint.TupleLaw;
import dev.hearsay.joint.TupleMechanism;
import dev.hearsay.law.Law;
import dev.hearsay.law.LawType;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.AdditiveNoise;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.Duchi;
import dev.hearsay.number.Gaussian;
import dev.hearsay.number.Hybrid;
import dev.hearsay.number.Laplace;
import dev.hearsay.number.MixtureLaw;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.Piecewise;
import dev.hearsay.number.RoundedOutputs;
import dev.hearsay.number.SquareWave;
import dev.hearsay.number.Staircase;
import dev.hearsay.number.TableLaw;
import dev.hearsay.number.ThreeOutputs;
import dev.hearsay.number.minimax.Minimax;
import dev.hearsay.vector.BallMechanism;
import dev.hearsay.vector.Codebook;
import dev.hearsay.vector.CodebookLaw;
import dev.hearsay.vector.CubeGaussian;
import dev.hearsay.vector.CubeLaw;
import dev.hearsay.vector.CubeNoiseLaw;
import dev.hearsay.vector.DuchiVector;
import dev.hearsay.vector.SignsLaw;
import dev.hearsay.vector.VectorMechanism;
import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The registry of all mechanisms, which turn a value into a random report, by the kind of value and
 * by name. Some names have a parameter. The registry also lists all types of laws.
 *
 * <pre>{@code
 * Mechanism randomizedResponse = Mechanisms.categorical("grr", 3, PrivacyLoss.pure(1));
 * Mechanism fiveOutputs = Mechanisms.numeric("pm-opt:outputs=5", PrivacyLoss.pure(1));
 * }</pre>
 *
 * <p>The auditor's tests, the conformance suite, the command line, plans and the benchmarks read
 * these lists: a new mechanism or law needs one file and one line here.
 */
@SuppressWarnings("exports") // laws are for Hearsay's own modules
public final class Mechanisms {

  /**
   * The families, in a class of their own so that a device that reads a plan loads none of them.
   */
  private static final class Registry {

    private static final List<NumericFamily> NUMBERS =
        List.of(
            NumericFamily.additive(Laplace.NAME, DeltaUse.NONE, Laplace::of),
            NumericFamily.additive(Staircase.SCDF_NAME, DeltaUse.NONE, Staircase::scdf),
            NumericFamily.additive(Staircase.NAME, DeltaUse.NONE, Staircase::of),
            new NumericFamily(Duchi.NAME, DeltaUse.OPTIONAL, Duchi::of),
            new NumericFamily(Piecewise.NAME, DeltaUse.NONE, Piecewise::of),
            new NumericFamily(Hybrid.NAME, DeltaUse.NONE, Hybrid::of),
            new NumericFamily(ThreeOutputs.NAME, DeltaUse.NONE, ThreeOutputs::of),
            new NumericFamily(Piecewise.OPTIMAL_NAME, DeltaUse.NONE, Piecewise::optimal),
            new NumericFamily(Piecewise.SUBOPTIMAL_NAME, DeltaUse.NONE, Piecewise::suboptimal),
            new NumericFamily(Hybrid.HM_TP_NAME, DeltaUse.NONE, Hybrid::tp),
            new NumericFamily(SquareWave.NAME, DeltaUse.NONE, SquareWave::of),
            new NumericFamily(Minimax.NAME, DeltaUse.NONE, Minimax::of),
            NumericFamily.additive(Gaussian.NAME, DeltaUse.REQUIRED, Gaussian::of));

    /** The mechanisms for numbers whose reports may be rounded to fewer outputs. */
    private static final Set<String> ROUNDED =
        Set.of(
            Piecewise.NAME,
            Piecewise.OPTIMAL_NAME,
            Piecewise.SUBOPTIMAL_NAME,
            Hybrid.NAME,
            Hybrid.HM_TP_NAME);

    static final Families<NumericFamily> NUMERIC =
        new Families<>(
            "numeric",
            NUMBERS,
            List.of(),
            NUMBERS.stream()
                .filter(family -> ROUNDED.contains(family.name()))
                .map(Registry::rounded)
                .collect(toUnmodifiableList()));

    private static final List<SizedFamily<CategoricalMechanism>> CATEGORIES =
        List.of(
            new SizedFamily<>(Grr.NAME, DeltaUse.OPTIONAL, Grr::of),
            new SizedFamily<>(
                UnaryEncoding.SYMMETRIC_NAME, DeltaUse.OPTIONAL, UnaryEncoding::symmetric),
            new SizedFamily<>(
                UnaryEncoding.OPTIMIZED_NAME, DeltaUse.NONE, UnaryEncoding::optimized),
            new SizedFamily<>(LocalHashing.NAME, DeltaUse.OPTIONAL, LocalHashing::optimal),
            new SizedFamily<>(SubsetSelection.NAME, DeltaUse.NONE, SubsetSelection::of),
            new SizedFamily<>(Gaussian.NAME, DeltaUse.REQUIRED, OneHotGaussian::of));

    static final Families<SizedFamily<CategoricalMechanism>> CATEGORICAL =
        new Families<>(
            "categorical",
            CATEGORIES,
            List.of(
                oneHot(Laplace.NAME, Laplace::of),
                oneHot(Piecewise.NAME, Piecewise::of),
                oneHot(SquareWave.NAME, SquareWave::of)),
            List.of(
                new Families.WithParameter<>(
                    UnaryEncoding.GENERAL_NAME,
                    MechanismParameter.between("q", 0, 1),
                    (name, q) ->
                        new SizedFamily<>(
                            name,
                            DeltaUse.OPTIONAL,
                            (values, loss) -> UnaryEncoding.general(name, values, q, loss))),
                new Families.WithParameter<>(
                    LocalHashing.GENERAL_NAME,
                    MechanismParameter.integer("g", 2, LocalHashing.MAX_CELLS),
                    (name, g) ->
                        new SizedFamily<>(
                            name,
                            DeltaUse.OPTIONAL,
                            (values, loss) -> LocalHashing.of(name, values, g.intValue(), loss)))));

    static final Families<SizedFamily<VectorMechanism>> VECTOR =
        new Families<>(
            "vector",
            List.of(
                new SizedFamily<>(DuchiVector.NAME, DeltaUse.OPTIONAL, DuchiVector::of),
                new SizedFamily<>(CubeGaussian.NAME, DeltaUse.REQUIRED, CubeGaussian::of)),
            List.of(),
            List.of());

    static final Families<SizedFamily<BallMechanism>> BALL =
        new Families<>(
            "ball",
            List.of(new SizedFamily<>(Codebook.NAME, DeltaUse.OPTIONAL, Codebook::of)),
            List.of(),
            List.of());

    private static SizedFamily<CategoricalMechanism> oneHot(
        String entry, Function<PrivacyLoss, NumericMechanism> numbers) {
      String name = OneHotNumbers.PREFIX + entry;
      return new SizedFamily<>(
          name, DeltaUse.NONE, (values, loss) -> OneHotNumbers.of(name, numbers, values, loss));
    }

    private static Families.WithParameter<NumericFamily> rounded(NumericFamily family) {
      return new Families.WithParameter<>(
          family.name(),
          MechanismParameter.odd(
              "outputs", RoundedOutputs.FEWEST_OUTPUTS, RoundedOutputs.MOST_OUTPUTS),
          (name, outputs) ->
              new NumericFamily(
                  name,
                  family.deltaUse(),
                  loss -> RoundedOutputs.of(name, family.create(loss), outputs.intValue())));
    }
  }

  /**
   * The types of laws by name, in the order in which messages list them. Suppliers, so that only
   * the types in a plan are loaded.
   */
  private static final Map<String, Supplier<LawType>> LAWS = new LinkedHashMap<>();

  static {
    LAWS.put("block", () -> BlockLaw.TYPE);
    LAWS.put("noise", () -> NoiseLaw.TYPE);
    LAWS.put("table", () -> TableLaw.TYPE);
    LAWS.put("mixture", () -> MixtureLaw.TYPE);
    LAWS.put("direct", () -> DirectLaw.TYPE);
    LAWS.put("bits", () -> BitsLaw.TYPE);
    LAWS.put("hashed", () -> HashedLaw.TYPE);
    LAWS.put("subset", () -> SubsetLaw.TYPE);
    LAWS.put("one-hot", () -> OneHotLaw.TYPE);
    LAWS.put("one-hot-block", () -> OneHotLaw.BLOCK_TYPE);
    LAWS.put("signs", () -> SignsLaw.TYPE);
    LAWS.put("cube-noise", () -> CubeNoiseLaw.TYPE);
    LAWS.put("codebook", () -> CodebookLaw.TYPE);
    LAWS.put("joint", () -> JointLaw.TYPE);
    LAWS.put("tuple", () -> TupleLaw.TYPE);
  }

  private Mechanisms() {}

  /** Returns the type of law of this name, or empty if plans have no such type. */
  public static Optional<LawType> law(String name) {
    return Optional.ofNullable(LAWS.get(name)).map(Supplier::get);
  }

  /** Returns the names of all types of laws that a plan may contain. */
  public static List<String> laws() {
    return List.copyOf(LAWS.keySet());
  }

  /**
   * Returns the mechanism that draws from a law.
   *
   * @throws IllegalArgumentException if reports contain no information, or if no decoding follows
   *     from the law
   */
  public static Mechanism of(String name, PrivacyLoss claim, Law law) {
    if (law instanceof NumericLaw number) {
      return new NumericMechanism(name, claim, number);
    }
    if (law instanceof CategoricalLaw category) {
      return new CategoricalMechanism(name, claim, category);
    }
    if (law instanceof CubeLaw cube) {
      return new VectorMechanism(name, claim, cube);
    }
    if (law instanceof TupleLaw tuple) {
      return new CodedMechanism(name, claim, tuple);
    }
    return law instanceof CodebookLaw codebook
        ? new BallMechanism(name, claim, codebook)
        : new JointMechanism(name, claim, (JointLaw) law);
  }

  /** Returns the result of the function for the mechanism's kind of input. */
  public static <T> T match(
      Mechanism mechanism,
      Function<NumericMechanism, T> numeric,
      Function<CategoricalMechanism, T> categorical,
      Function<VectorMechanism, T> vector,
      Function<BallMechanism, T> ball,
      Function<TupleMechanism, T> joint) {
    if (mechanism instanceof NumericMechanism one) {
      return numeric.apply(one);
    }
    if (mechanism instanceof CategoricalMechanism one) {
      return categorical.apply(one);
    }
    if (mechanism instanceof VectorMechanism one) {
      return vector.apply(one);
    }
    return mechanism instanceof BallMechanism one
        ? ball.apply(one)
        : joint.apply((TupleMechanism) mechanism);
  }

  /** Returns the mechanisms for one number; by name, also those with a chosen number of outputs. */
  public static Families<NumericFamily> numeric() {
    return Registry.NUMERIC;
  }

  /**
   * Returns the mechanisms for one of several values; by name, also PRR and LH of any parameter.
   */
  public static Families<SizedFamily<CategoricalMechanism>> categorical() {
    return Registry.CATEGORICAL;
  }

  /** Returns the mechanisms for several numbers at once. */
  public static Families<SizedFamily<VectorMechanism>> vector() {
    return Registry.VECTOR;
  }

  /** Returns the mechanisms for a point whose length is bounded, such as a gradient. */
  public static Families<SizedFamily<BallMechanism>> ball() {
    return Registry.BALL;
  }

  /** Returns the numeric mechanism of this name and loss. */
  public static NumericMechanism numeric(String name, PrivacyLoss loss) {
    return Registry.NUMERIC.named(name).create(loss);
  }

  /** Returns the categorical mechanism of this name, number of values and loss. */
  public static CategoricalMechanism categorical(String name, int values, PrivacyLoss loss) {
    return Registry.CATEGORICAL.named(name).create(values, loss);
  }

  /** Returns the vector mechanism of this name, number of coordinates and loss. */
  public static VectorMechanism vector(String name, int dimensions, PrivacyLoss loss) {
    return Registry.VECTOR.named(name).create(dimensions, loss);
  }

  /** Returns the mechanism of this name, number of coordinates and loss for points of a ball. */
  public static BallMechanism ball(String name, int dimensions, PrivacyLoss loss) {
    return Registry.BALL.named(name).create(dimensions, loss);
  }

  /** Returns the mechanism that reports several attributes in one symbol. */
  public static JointMechanism joint(List<Coordinate> coordinates, PrivacyLoss loss) {
    return new JointMechanism(JointMechanism.NAME, loss, JointLaw.fit(coordinates, loss));
  }

  /**
   * Returns the mechanism of this name that reports several attributes together. All but {@link
   * JointMechanism#NAME} need windows of width 1 and no δ.
   */
  public static TupleMechanism joint(String name, List<Coordinate> coordinates, PrivacyLoss loss) {
    return switch (name) {
      case JointMechanism.NAME -> joint(coordinates, loss);
      case CodedMechanism.SUBSET_NAME -> CodedMechanism.subset(coordinates, loss);
      case CodedMechanism.OLH_NAME -> CodedMechanism.hashed(coordinates, loss);
      default ->
          throw new IllegalArgumentException(
              String.format(
                  "no joint mechanism is called '%s'; there are %s",
                  name, String.join(", ", joint())));
    };
  }

  /** Returns the names of the mechanisms that report several attributes together. */
  public static List<String> joint() {
    return List.of(JointMechanism.NAME, CodedMechanism.SUBSET_NAME, CodedMechanism.OLH_NAME);
  }

  /** Returns the names of families, in their order. */
  public static List<String> names(List<? extends Family> families) {
    return families.stream().map(Family::name).collect(toUnmodifiableList());
  }

  /** The ways in which a mechanism uses δ. */
  public enum DeltaUse {
    NONE,
    OPTIONAL,
    REQUIRED;

    void check(String name, PrivacyLoss loss) {
      if (this == NONE && !loss.isPure()) {
        throw new IllegalArgumentException(
            name + " is a pure mechanism; delta is " + loss.delta() + ", and must be 0");
      }
      if (this == REQUIRED && loss.isPure()) {
        throw new IllegalArgumentException(name + " needs a delta above 0");
      }
    }
  }

  /** The mechanisms of one name, for one kind of input and all losses. */
  public sealed interface Family permits NumericFamily, SizedFamily {

    String name();

    DeltaUse deltaUse();

    /**
     * Returns the mechanism for a loss and a number of values or of coordinates. For single
     * numbers, the size is ignored.
     */
    Mechanism create(int size, PrivacyLoss loss);
  }

  /**
   * The numeric mechanisms of one name, one for each loss.
   *
   * @param leastEpsilon the least ε for which there is a mechanism
   */
  public record NumericFamily(
      String name,
      DeltaUse deltaUse,
      double leastEpsilon,
      Function<PrivacyLoss, NumericMechanism> design)
      implements Family {

    NumericFamily(String name, DeltaUse deltaUse, Function<PrivacyLoss, NumericMechanism> design) {
      this(name, deltaUse, PrivacyLoss.MIN_EPSILON, design);
    }

    static NumericFamily additive(
        String name, DeltaUse deltaUse, Function<PrivacyLoss, NumericMechanism> design) {
      return new NumericFamily(name, deltaUse, AdditiveNoise.MIN_EPSILON, design);
    }

    public NumericMechanism create(PrivacyLoss loss) {
      return create(1, loss);
    }

    @Override
    public NumericMechanism create(int size, PrivacyLoss loss) {
      deltaUse.check(name, loss);
      return design.apply(loss);
    }
  }

  /** The mechanisms of one name, one for each size (values or coordinates) and loss. */
  public record SizedFamily<M extends Mechanism>(
      String name, DeltaUse deltaUse, BiFunction<Integer, PrivacyLoss, M> design)
      implements Family {

    @Override
    public M create(int size, PrivacyLoss loss) {
      deltaUse.check(name, loss);
      return design.apply(size, loss);
    }
  }

  /**
   * The families of mechanisms for one kind of input. As a list, it contains the families whose
   * names have no parameter. By name, it also finds those with one, such as {@code prr:q=0.3}.
   *
   * <pre>{@code
   * Mechanisms.categorical().named("prr:q=0.3").create(5, PrivacyLoss.pure(1));
   * }</pre>
   *
   * @param <F> the families' type
   */
  public static final class Families<F extends Family> extends AbstractList<F> {

    private final String kind;
    private final List<F> families;
    private final List<F> baselines;
    private final List<WithParameter<F>> withParameter;

    Families(
        String kind, List<F> families, List<F> baselines, List<WithParameter<F>> withParameter) {
      this.kind = kind;
      this.families = List.copyOf(families);
      this.baselines = List.copyOf(baselines);
      this.withParameter = List.copyOf(withParameter);
    }

    /**
     * The families of one name and one parameter: one family per number.
     *
     * @param family returns the family of a full name and its number
     */
    record WithParameter<F>(
        String name, MechanismParameter parameter, BiFunction<String, Double, F> family) {

      /** Returns the family whose parameter has this text, {@code key=number}. */
      F of(String text) {
        double number = parameter.read(name, text);
        return family.apply(parameter.nameOf(name, number), number);
      }
    }

    @Override
    public F get(int index) {
      return families.get(index);
    }

    @Override
    public int size() {
      return families.size();
    }

    /** Returns the forms of all names: names, and names with a placeholder for their number. */
    public List<String> forms() {
      return Stream.of(
              names(families).stream(),
              names(baselines).stream(),
              withParameter.stream().map(one -> one.parameter().formOf(one.name())))
          .flatMap(names -> names)
          .collect(toUnmodifiableList());
    }

    /**
     * Returns whether a name, up to its parameter, is one of these. The parameter may be illegal:
     * {@link #named} checks it.
     */
    public boolean has(String name) {
      return find(name).isPresent() || withParameter(name).isPresent();
    }

    /**
     * Returns the family of a name, which may have a parameter.
     *
     * @throws IllegalArgumentException if there is none; the message states what is legal
     */
    public F named(String name) {
      return find(name).orElseGet(() -> parsed(name));
    }

    private F parsed(String name) {
      WithParameter<F> found =
          withParameter(name)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          String.format(
                              "no %s mechanism is called '%s'; there are %s",
                              kind, name, String.join(", ", forms()))));
      return found.of(name.substring(Math.min(name.length(), found.name().length() + 1)));
    }

    private Optional<F> find(String name) {
      return Stream.concat(families.stream(), baselines.stream())
          .filter(family -> family.name().equals(name))
          .findFirst();
    }

    private Optional<WithParameter<F>> withParameter(String name) {
      String base = MechanismParameter.nameWithout(name);
      return withParameter.stream().filter(one -> one.name().equals(base)).findFirst();
    }
  }
}

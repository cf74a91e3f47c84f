package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Attribute.Vector;
import dev.hearsay.CrossEstimate.Association;
import dev.hearsay.CrossEstimate.Cell;
import dev.hearsay.CrossEstimate.Group;
import dev.hearsay.CrossEstimate.Pool;
import dev.hearsay.joint.CategoryPair;
import dev.hearsay.joint.CellShares;
import dev.hearsay.joint.GroupMeans;
import dev.hearsay.joint.JointCounts;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.joint.NumberPair;
import dev.hearsay.joint.TupleMechanism;
import dev.hearsay.numeric.Normal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** An estimator of several attributes together, from the parts that report on all of them. */
final class CrossEstimator {

  /** The largest number of crosses that a message names. */
  private static final int MAX_NAMED = 8;

  private final List<Tally> tiers;
  private final List<String> names;
  private final List<Attribute> attributes;
  private final long people;

  /** Creates an estimator about the people who took part. */
  CrossEstimator(List<Tally> tiers, List<String> names) {
    this(tiers, names, Tally.people(tiers));
  }

  /** Creates an estimator about this number of people, of whom those who took part are a sample. */
  CrossEstimator(List<Tally> tiers, List<String> names, long people) {
    Schema schema = tiers.get(0).plan().schema();
    this.tiers = tiers;
    this.people = people;
    this.names = List.copyOf(names);
    this.attributes =
        names.stream()
            .map(schema::indexOf)
            .map(schema.attributes()::get)
            .collect(toUnmodifiableList());
  }

  /** Returns the reason why these attributes cannot be crossed, or empty if they can. */
  Optional<String> obstacle() {
    return Stream.<Optional<String>>of(ofNumber(), ofKinds(), ofSize())
        .flatMap(Optional::stream)
        .findFirst()
        .or(this::ofPlan)
        .or(this::ofReports);
  }

  private Optional<String> ofNumber() {
    if (names.size() < 2) {
      return Optional.of("a cross needs two attributes or more; there is " + names.size());
    }
    HashSet<String> seen = new HashSet<>();
    return names.stream()
        .filter(name -> !seen.add(name))
        .findFirst()
        .map(name -> "attribute '" + name + "' is crossed with itself");
  }

  private Optional<String> ofKinds() {
    Optional<Attribute> vector = attributes.stream().filter(Vector.class::isInstance).findFirst();
    if (vector.isPresent()) {
      return Optional.of(
          String.format("attribute '%s' is a vector, which has no cross", vector.get().name()));
    }
    long numbers = attributes.stream().filter(Numeric.class::isInstance).count();
    if (numbers > 2 || (numbers == 2 && attributes.size() > 2)) {
      return Optional.of(
          String.format(
              "there are %s numbers among %s; a cross has one number and categories, or two"
                  + " numbers",
              numbers, quoted()));
    }
    if (numbers == 2) {
      return ofKind(Numeric.class).stream()
          .filter(Numeric::mayBeMissing)
          .findFirst()
          .map(Numeric::name)
          .map(
              name ->
                  "number '" + name + "' may be missing; it can be crossed only with categories");
    }
    return Optional.empty();
  }

  private Optional<String> ofSize() {
    double cells =
        attributes.stream()
            .filter(Categorical.class::isInstance)
            .mapToDouble(one -> ((Categorical) one).values().size())
            .reduce(1, (a, b) -> a * b);
    return cells > JointLaw.MAX_SYMBOLS
        ? Optional.of(
            String.format(
                "a table of %s has %.0f cells; it may have at most %s",
                quoted(), cells, JointLaw.MAX_SYMBOLS))
        : Optional.empty();
  }

  private Optional<String> ofPlan() {
    return parts().findAny().isPresent()
        ? Optional.empty()
        : Optional.of(
            String.format("no part of the plan reports on %s together; %s", quoted(), answered()));
  }

  private Optional<String> ofReports() {
    return reported().findAny().isPresent()
        ? Optional.empty()
        : Optional.of("there are no reports on " + quoted() + " together");
  }

  private String quoted() {
    String last = names.get(names.size() - 1);
    return names.subList(0, names.size() - 1).stream()
        .map(name -> "'" + name + "'")
        .collect(Collectors.joining(", ", "", " and '" + last + "'"));
  }

  private String answered() {
    List<List<String>> crosses =
        tiers.stream()
            .flatMap(tier -> tier.plan().crosses().stream())
            .distinct()
            .collect(toUnmodifiableList());
    if (crosses.isEmpty()) {
      return "the plan supports no crosses";
    }
    return crosses.stream()
        .limit(MAX_NAMED)
        .map(cross -> String.join(" × ", cross))
        .collect(
            Collectors.joining(
                ", ", "the plan supports ", crosses.size() > MAX_NAMED ? ", …" : ""));
  }

  /** A part of a tier's plan that reports on all of the attributes. */
  private record JointPart(Tally tally, int place) {

    Plan.Part part() {
      return tally.plan().parts().get(place);
    }

    long reports() {
      return tally.reports(place);
    }

    JointCounts counts(List<Integer> attributes) {
      int[] kept = attributes.stream().mapToInt(part().attributes()::indexOf).toArray();
      return ((TupleMechanism) part().mechanism()).counts(reports(), tally.cells(place), kept);
    }
  }

  private Stream<JointPart> parts() {
    List<Integer> places = places(names);
    return tiers.stream()
        .flatMap(
            tier ->
                IntStream.range(0, tier.plan().parts().size())
                    .mapToObj(place -> new JointPart(tier, place)))
        .filter(one -> one.part().mechanism() instanceof TupleMechanism)
        .filter(one -> one.part().attributes().containsAll(places));
  }

  private Stream<JointPart> reported() {
    return parts().filter(part -> part.reports() > 0);
  }

  private List<Integer> places(List<String> some) {
    Schema schema = tiers.get(0).plan().schema();
    return some.stream().map(schema::indexOf).collect(toUnmodifiableList());
  }

  CrossEstimate estimate(double confidence) {
    Normal.checkConfidence(confidence);
    Optional<String> reason = obstacle();
    if (reason.isPresent()) {
      throw new IllegalArgumentException(reason.get());
    }
    List<Numeric> numbers = ofKind(Numeric.class);
    List<Categorical> categories = ofKind(Categorical.class);
    return switch (numbers.size()) {
      case 0 -> cells(categories, confidence);
      case 1 -> means(numbers.get(0), categories, confidence);
      default -> correlation(numbers, confidence);
    };
  }

  private <A extends Attribute> List<A> ofKind(Class<A> kind) {
    return attributes.stream()
        .filter(kind::isInstance)
        .map(kind::cast)
        .collect(toUnmodifiableList());
  }

  private long reports() {
    return reported().mapToLong(JointPart::reports).sum();
  }

  /** Returns the counts of each part, with the attributes in this order. */
  private List<JointCounts> samples(List<? extends Attribute> ordered) {
    List<Integer> places =
        places(ordered.stream().map(Attribute::name).collect(toUnmodifiableList()));
    return reported().map(part -> part.counts(places)).collect(toUnmodifiableList());
  }

  private CrossEstimate cells(List<Categorical> categories, double confidence) {
    List<JointCounts> samples = samples(categories);
    List<Estimate> shares = CellShares.of(people, samples, confidence);
    List<List<String>> values = values(categories);
    List<Cell> cells =
        IntStream.range(0, values.size())
            .mapToObj(i -> new Cell(values.get(i), shares.get(i)))
            .collect(toUnmodifiableList());
    return new CrossEstimate.Cells(names, reports(), cells, association(samples, confidence));
  }

  /** Returns the association of two categories, from the part with the most information. */
  private Optional<Association> association(List<JointCounts> samples, double confidence) {
    if (attributes.size() != 2) {
      return Optional.empty();
    }
    JointCounts best =
        samples.stream().max(Comparator.comparingDouble(JointCounts::information)).orElseThrow();
    return new CategoryPair(best)
        .relation(confidence)
        .map(
            found ->
                new Association(found.cramersV(), found.interval(), found.pValue(), pools(found)));
  }

  private List<Pool> pools(CategoryPair.Relation found) {
    return Stream.concat(pools(0, found.rows()), pools(1, found.columns()))
        .collect(toUnmodifiableList());
  }

  private Stream<Pool> pools(int attribute, List<List<Integer>> groups) {
    List<String> values = ((Categorical) attributes.get(attribute)).values();
    return groups.stream()
        .filter(group -> group.size() > 1)
        .map(group -> group.stream().map(values::get).collect(toUnmodifiableList()))
        .map(pooled -> new Pool(names.get(attribute), pooled));
  }

  private CrossEstimate means(Numeric number, List<Categorical> categories, double confidence) {
    List<Attribute> ordered = new ArrayList<>(categories);
    ordered.add(number);
    List<GroupMeans.Group> found = new GroupMeans(people, samples(ordered)).estimates(confidence);
    List<List<String>> values = values(categories);
    List<Group> groups =
        IntStream.range(0, values.size())
            .mapToObj(
                i -> new Group(values.get(i), found.get(i).share(), inUnitOf(found.get(i), number)))
            .collect(toUnmodifiableList());
    return new CrossEstimate.GroupMeans(names, reports(), number.name(), groups);
  }

  static Optional<Estimate> inUnitOf(GroupMeans.Group group, Numeric number) {
    double half = number.halfRange();
    return group.mean().map(mean -> mean.scaled(half, number.min() + half));
  }

  /** Returns the counts of one number that may be missing. */
  AnswerCounts answers() {
    Numeric number = ofKind(Numeric.class).get(0);
    return new AnswerCounts(number, people, reports(), samples(List.of(number)));
  }

  private CrossEstimate correlation(List<Numeric> numbers, double confidence) {
    NumberPair pair = new NumberPair(people, samples(numbers));
    double unit = numbers.get(0).halfRange() * numbers.get(1).halfRange();
    return new CrossEstimate.Correlation(
        names,
        reports(),
        pair.covariance(confidence).scaled(unit, 0),
        pair.correlation(confidence));
  }

  /** Returns all tuples of values; the last category's value changes fastest. */
  private static List<List<String>> values(List<Categorical> categories) {
    List<List<String>> tuples = List.of(List.of());
    for (Categorical category : categories) {
      tuples =
          tuples.stream()
              .flatMap(tuple -> category.values().stream().map(value -> with(tuple, value)))
              .collect(toUnmodifiableList());
    }
    return tuples;
  }

  private static List<String> with(List<String> tuple, String value) {
    return Stream.concat(tuple.stream(), Stream.of(value)).collect(toUnmodifiableList());
  }
}

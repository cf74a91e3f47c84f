package dev.hearsay.lab.data;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/**
 * Whose values numbers were measured on. The name stands in titles and files, the words in
 * captions: real data under their own name, made-up people with their distribution, number and
 * seed. Two origins of one name are equal. Immutable.
 */
public final class DataOrigin {

  private static final Pattern NAME = Pattern.compile("[^,\"\\r\\n]+");

  /** Prefix of the names of made-up data. */
  public static final String MADE_UP = "made-up ";

  /** Numbers that follow from mechanisms alone. */
  public static final DataOrigin NONE =
      new DataOrigin("none", isQuick -> "No data: computed from the mechanisms alone.");

  private static final Map<String, RealSet> REAL =
      Map.of(
          "adult", new RealSet("real people's census records (UCI Adult)", 48_842),
          "gov_census",
              new RealSet("real people's census records (US government employees, 2018)", 204_309),
          "blogfeedback", new RealSet("real blog posts (UCI BlogFeedback)", 60_021));

  private final String name;
  private final Words words;

  /** What a caption says of a quick run, or of a full one. */
  @FunctionalInterface
  private interface Words {
    String of(boolean isQuick);
  }

  private record RealSet(String about, int rows) {}

  private DataOrigin(String name, Words words) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "the data are called '" + name + "'; a name has no comma, quote or line break");
    }
    this.name = name;
    this.words = words;
  }

  /**
   * A real set, under its own name.
   *
   * @param quick rows of a quick run, at most
   * @param full rows of a full run, at most
   */
  public static DataOrigin real(String set, int quick, int full) {
    RealSet real = known(set);
    return new DataOrigin(set, isQuick -> rows(set, real, isQuick ? quick : full));
  }

  private static RealSet known(String set) {
    RealSet real = REAL.get(set);
    if (real == null) {
      throw new IllegalArgumentException(
          "no real data are called '" + set + "'; there are " + REAL.keySet());
    }
    return real;
  }

  private static String rows(String set, RealSet real, int wanted) {
    String rows =
        wanted >= real.rows()
            ? "all %,d rows"
            : "%2$,d of its %1$,d rows, shuffled with seed " + DataFile.SHUFFLE_SEED;
    return format("%s: %s, ".formatted(set, real.about()) + rows + ".", real.rows(), wanted);
  }

  /**
   * People who do not exist.
   *
   * @param kind of people, for names: "normal values"
   * @param how they are distributed, in words
   * @param quick people of a quick run
   * @param full people of a full run
   * @param seed by the number of people, in words
   */
  public static DataOrigin madeUp(
      String kind, String how, int quick, int full, IntFunction<String> seed) {
    return new DataOrigin(
        MADE_UP + kind,
        isQuick -> {
          int people = isQuick ? quick : full;
          return format("Made-up people, %,d of them: ", people) + how + "; " + seed.apply(people);
        });
  }

  /** Whether experiments know a set by this name. */
  static boolean isReal(String set) {
    return REAL.containsKey(set);
  }

  /** The rows that a real set has. */
  public static int rowsOf(String set) {
    return known(set).rows();
  }

  /** The names of some data, as files and titles have them. */
  public static String names(List<DataOrigin> data) {
    return data.stream().map(DataOrigin::name).distinct().collect(joining(" and "));
  }

  private static String format(String text, Object... numbers) {
    return String.format(Locale.ROOT, text, numbers);
  }

  public String name() {
    return name;
  }

  public boolean isMadeUp() {
    return name.startsWith(MADE_UP);
  }

  public boolean isNone() {
    return equals(NONE);
  }

  /** For captions: what the data are, how many people or rows, and the seed of those made up. */
  public String words(boolean isQuick) {
    return words.of(isQuick);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DataOrigin origin && origin.name.equals(name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}

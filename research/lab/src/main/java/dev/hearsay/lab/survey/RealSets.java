package dev.hearsay.lab.survey;

import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.Columns;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.data.MadeUpCensus;
import java.util.List;
import java.util.stream.Stream;

/**
 * The two sets of real people that stand in for the papers' two censuses. Where neither is there,
 * people are made up, once: the same made-up people under two names would be evidence counted
 * twice.
 */
public final class RealSets {

  public static final String CENSUS = "gov_census";
  public static final String ADULT = "adult";

  /** The name of people who are made up, in titles, labels and files. */
  public static final String MADE_UP = MadeUpCensus.NAME;

  private static final int QUICK_PEOPLE = 20_000;

  /** As many as the larger real set has. */
  private static final int MADE_UP_PEOPLE = 204_309;

  private RealSets() {}

  /** Those that are there, or the people who are made up. */
  public static List<String> of(DataSets data) {
    List<String> there = Stream.of(CENSUS, ADULT).filter(data::has).toList();
    return there.isEmpty() ? List.of(MADE_UP) : there;
  }

  /** Of those that are there, or of the people who are made up, for titles. */
  public static String named(DataSets data) {
    return String.join(" and ", of(data));
  }

  /** Who the people are, for the text of an experiment about the papers' two censuses. */
  public static String standIns(DataSets data) {
    List<String> there = of(data);
    return there.contains(MADE_UP)
        ? "people made up by the lab stand in for them."
        : String.join(" and ", there)
            + (there.size() > 1 ? " stand in for them, real people both." : " stands in for them.");
  }

  /** A label with the names of the papers' censuses that its set stands in for. */
  public static String inPlace(String label) {
    return label
        .replace(CENSUS, CENSUS + " (in place of BR)")
        .replace(ADULT, ADULT + " (in place of MX)")
        .replace(MADE_UP, MADE_UP + " (in place of BR and MX)");
  }

  /** The larger of those that are there, or the people who are made up. */
  public static String one(DataSets data) {
    return of(data).get(0);
  }

  /** As many as the set has, or as are made up. */
  public static int everybody(String name) {
    return name.equals(MADE_UP) ? MADE_UP_PEOPLE : DataOrigin.rowsOf(name);
  }

  /** How many numbers each person has. */
  public static int numbers(String name) {
    return name.equals(CENSUS) ? 7 : 6;
  }

  /** Who the people of a set are, or that they are made up: as many as the mode allows. */
  public static DataOrigin origin(String name) {
    return origin(name, QUICK_PEOPLE, everybody(name));
  }

  /**
   * Who the people of a set are, or that they are made up.
   *
   * @param quick how many take part in a quick run
   * @param full how many take part in a full run
   */
  public static DataOrigin origin(String name, int quick, int full) {
    return name.equals(MADE_UP)
        ? MadeUpCensus.origin(quick, full)
        : DataOrigin.real(name, quick, full);
  }

  public static int people(Scope scope, String name) {
    return scope.isQuick() ? QUICK_PEOPLE : everybody(name);
  }

  /** As many people of a set as the mode allows. */
  public static Columns columns(Scope scope, String name) {
    return scope.data().columns(name, people(scope, name));
  }

  public static Columns all(Scope scope, String name) {
    return scope.data().columns(name, everybody(name));
  }
}

package dev.hearsay.lab.survey;

import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.Columns;
import dev.hearsay.lab.data.DataSets;
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
  public static final String MADE_UP = "made-up people";

  private static final int QUICK_PEOPLE = 20_000;

  private RealSets() {}

  /** Those that are there, or the people who are made up. */
  public static List<String> of(DataSets data) {
    List<String> there = Stream.of(CENSUS, ADULT).filter(data::has).toList();
    return there.isEmpty() ? List.of(MADE_UP) : there;
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
    return name.equals(ADULT) ? 48_842 : 204_309;
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

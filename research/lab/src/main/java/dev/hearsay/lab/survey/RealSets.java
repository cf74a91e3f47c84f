package dev.hearsay.lab.survey;

import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.Columns;
import java.util.List;

/** The two sets of real people that stand in for the papers' two censuses. */
public final class RealSets {

  public static final String CENSUS = "gov_census";
  public static final String ADULT = "adult";
  public static final List<String> BOTH = List.of(CENSUS, ADULT);

  private static final int QUICK_PEOPLE = 20_000;

  private RealSets() {}

  /** As many as the set has; as many are made up where it is absent. */
  public static int everybody(String name) {
    return name.equals(CENSUS) ? 204_309 : 48_842;
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

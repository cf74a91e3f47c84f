package dev.hearsay.lab.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A mechanism has one colour in all plots, and no two lines of an experiment look the same. */
class LooksTest {

  @Test
  void aMechanismHasOneColourEverywhere() {
    Looks one = Looks.of(List.of("laplace", "duchi", "duchi as printed", "piecewise"));
    Looks other = Looks.of(List.of("not private", "piecewise", "piecewise 2001", "duchi-vector"));
    assertThat(one.of("piecewise").ink())
        .isEqualTo(other.of("piecewise").ink())
        .isEqualTo(other.of("piecewise 2001").ink())
        .isNotEqualTo(one.of("laplace").ink())
        .isNotEqualTo(other.of("not private").ink());
    assertThat(one.of("duchi").ink())
        .isEqualTo(one.of("duchi as printed").ink())
        .isEqualTo(other.of("duchi-vector").ink());
  }

  @Test
  void linesOfOneColourDifferInDashesAndMarkers() {
    Looks looks = Looks.of(List.of("hybrid", "hybrid simulated", "grr", "scdf"));
    assertThat(looks.of("hybrid").dashes()).isNotEqualTo(looks.of("hybrid simulated").dashes());
    assertThat(looks.of("hybrid").marker()).isNotEqualTo(looks.of("hybrid simulated").marker());
    assertThat(looks.of("grr").ink()).isEqualTo(looks.of("scdf").ink());
    assertThat(looks.of("grr").dashes()).isNotEqualTo(looks.of("scdf").dashes());
  }

  @Test
  void otherLinesTakeTheColoursThatAreLeft() {
    List<String> names = List.of("none", "clip", "laplace", "l1", "l2", "consistent");
    Looks looks = Looks.of(names);
    assertThat(names).extracting(name -> looks.of(name).ink()).doesNotHaveDuplicates();
  }
}

package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Mechanisms.NumericFamily;
import dev.hearsay.Mechanisms.SizedFamily;
import dev.hearsay.category.LocalHashing;
import dev.hearsay.number.Hybrid;
import dev.hearsay.number.NumericMechanism;
import org.junit.jupiter.api.Test;

class MechanismsTest {

  @Test
  void allFamiliesAreListed() {
    assertThat(Mechanisms.numeric())
        .extracting(NumericFamily::name)
        .containsExactly(
            "laplace",
            "scdf",
            "staircase",
            "duchi",
            "piecewise",
            "hybrid",
            "three-outputs",
            "pm-opt",
            "pm-sub",
            "hm-tp",
            "square-wave",
            "minimax",
            "gaussian");
    assertThat(Mechanisms.categorical())
        .extracting(SizedFamily::name)
        .containsExactly("grr", "sue", "oue", "olh", "subset", "gaussian");
    assertThat(Mechanisms.vector())
        .extracting(SizedFamily::name)
        .containsExactly("duchi-vector", "gaussian-vector");
    assertThat(Mechanisms.ball()).extracting(SizedFamily::name).containsExactly("codebook");
  }

  @Test
  void membersAreNamedAsTheirFamily() {
    PrivacyLoss loss = new PrivacyLoss(1, 0);
    PrivacyLoss withDelta = new PrivacyLoss(1, 1e-6);
    for (NumericFamily family : Mechanisms.numeric()) {
      PrivacyLoss right = family.name().equals("gaussian") ? withDelta : loss;
      NumericMechanism mechanism = family.create(right);
      assertThat(mechanism.name()).isEqualTo(family.name());
      assertThat(mechanism.claim()).isEqualTo(right);
      assertThat(Mechanisms.numeric(family.name(), right).symbols()).isEqualTo(mechanism.symbols());
    }
  }

  @Test
  void messagesAboutUnknownNamesListTheLegalOnes() {
    assertThatThrownBy(() -> Mechanisms.numeric("rappor", PrivacyLoss.pure(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("no numeric mechanism is called 'rappor'; there are laplace, scdf");
    assertThatThrownBy(() -> Mechanisms.categorical("duchi", 3, PrivacyLoss.pure(1)))
        .hasMessageContaining("there are grr, sue, oue, olh, subset, gaussian");
    assertThatThrownBy(() -> Mechanisms.vector("duchi", 3, PrivacyLoss.pure(1)))
        .hasMessageContaining("there are duchi-vector, gaussian-vector");
  }

  @Test
  void unboundedNoiseHasALeastEpsilon() {
    for (String name : new String[] {"laplace", "scdf", "staircase"}) {
      assertThatThrownBy(() -> Mechanisms.numeric(name, PrivacyLoss.pure(1e-5)))
          .hasMessageContaining(name)
          .hasMessageContaining("epsilon is 1.0E-5, and must be at least 1.0E-4");
    }
    assertThatThrownBy(() -> Mechanisms.numeric("gaussian", new PrivacyLoss(1, 1e-16)))
        .hasMessageContaining("delta above 0; it is 1.0E-16");
  }

  @Test
  void hybridsReduceToTheirCoarsePartForSmallEpsilon() {
    for (String name : new String[] {"hybrid", "three-outputs", "hm-tp"}) {
      assertThat(Mechanisms.numeric(name, PrivacyLoss.pure(0.6)).symbols()).as(name).isEqualTo(2);
    }
    assertThat(Hybrid.alpha(0.6093)).isZero();
    assertThat(Hybrid.alpha(0.6094)).isPositive();
    assertThat(Hybrid.beta(0.6109)).isZero();
    assertThat(Hybrid.beta(0.6111)).isPositive();
  }

  /**
   * Tests that the first minimum is chosen. With δ, the variance falls again for very large g,
   * which is useless.
   */
  @Test
  void hashingTakesTheFirstMinimum() {
    for (double delta : new double[] {0, 1e-9, 1e-6, 1e-3}) {
      assertThat(LocalHashing.bestCells(new PrivacyLoss(1, delta))).isEqualTo(4);
    }
    assertThat(LocalHashing.bestCells(PrivacyLoss.pure(30))).isEqualTo(1 << 24);
  }

  @Test
  void tooManyValuesForTooLittleEpsilonAreRefused() {
    assertThatThrownBy(() -> Mechanisms.categorical("grr", 1_000_000, PrivacyLoss.pure(1e-9)))
        .hasMessageContaining("1000000 inputs are too many for ε = 1.0E-9");
  }

  @Test
  void namesWithAParameterAreSpelledInOneWay() {
    PrivacyLoss loss = PrivacyLoss.pure(1);
    assertThat(Mechanisms.categorical("prr:q=.30", 3, loss).name()).isEqualTo("prr:q=0.3");
    assertThat(Mechanisms.categorical("prr:q=1E-4", 3, loss).name()).isEqualTo("prr:q=0.0001");
    assertThat(Mechanisms.categorical("lh:g=8.0", 3, loss).name()).isEqualTo("lh:g=8");
    assertThat(Mechanisms.numeric("pm-opt:outputs=5", loss).name()).isEqualTo("pm-opt:outputs=5");
    assertThat(Mechanisms.numeric("pm-opt:outputs=5", loss).symbols()).isEqualTo(5);
  }

  @Test
  void namesInFormsCanBeRead() {
    assertThat(Mechanisms.numeric().forms())
        .endsWith(
            "gaussian",
            "piecewise:outputs=N",
            "hybrid:outputs=N",
            "pm-opt:outputs=N",
            "pm-sub:outputs=N",
            "hm-tp:outputs=N");
    assertThat(Mechanisms.categorical().forms())
        .endsWith(
            "gaussian",
            "one-hot-laplace",
            "one-hot-piecewise",
            "one-hot-square-wave",
            "prr:q=X",
            "lh:g=N");
    assertThat(Mechanisms.categorical().has("lh:g=1")).isTrue();
    assertThat(Mechanisms.categorical().has("lh")).isTrue();
    assertThat(Mechanisms.categorical().has("grr:g=2")).isFalse();
  }

  @Test
  void illegalParametersAreRefused() {
    for (String q : new String[] {"0", "1", "-0.1", "NaN", "", "x"}) {
      assertThatThrownBy(() -> Mechanisms.categorical().named("prr:q=" + q))
          .hasMessage("prr: q is '" + q + "'; it must be a number above 0 and below 1");
    }
    for (String g : new String[] {"1", "2.5", "16777217", "1e99"}) {
      assertThatThrownBy(() -> Mechanisms.categorical().named("lh:g=" + g))
          .hasMessage("lh: g is '" + g + "'; it must be an integer from 2 to 16777216");
    }
    for (String outputs : new String[] {"1", "4", "2051"}) {
      assertThatThrownBy(() -> Mechanisms.numeric().named("pm-opt:outputs=" + outputs))
          .hasMessage("pm-opt: outputs is '%s'; it must be an odd number from 3 to 2049", outputs);
    }
    assertThatThrownBy(() -> Mechanisms.categorical().named("prr"))
        .hasMessage(
            "prr has the parameter 'q', and not '': write prr:q=X, where X is a number above 0 and"
                + " below 1");
    assertThatThrownBy(() -> Mechanisms.categorical().named("grr:g=8"))
        .hasMessageStartingWith("no categorical mechanism is called 'grr:g=8'; there are grr, ");
  }
}

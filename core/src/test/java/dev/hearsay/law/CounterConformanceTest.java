package dev.hearsay.law;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Mechanisms;
import dev.hearsay.Mechanisms.DeltaUse;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.mechanism.Mechanism;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the requirements on the counter of every mechanism of the registry. All inputs are fixed.
 */
class CounterConformanceTest {

  private static final int[] SIZES = {2, 63, 64, 65, 100, 1000};
  private static final int[] COUNTS = {0, 1, 2, 3, 4, 5, 15, 16, 17, 31, 32, 33, 63, 64, 65, 300};
  private static final int MOST = 300;

  static Stream<Named<Mechanism>> mechanisms() {
    List<Named<Mechanism>> all = new ArrayList<>();
    Mechanisms.numeric()
        .forEach(family -> all.add(named(1, family.create(loss(family.deltaUse())))));
    for (int size : SIZES) {
      Mechanisms.categorical()
          .forEach(family -> all.add(named(size, family.create(size, loss(family.deltaUse())))));
      Mechanisms.vector()
          .forEach(family -> all.add(named(size, family.create(size, loss(family.deltaUse())))));
      Mechanisms.ball()
          .forEach(family -> all.add(named(size, family.create(size, loss(family.deltaUse())))));
    }
    Coordinate number = Coordinate.number(5, 2);
    all.add(named(2, Mechanisms.joint(List.of(Coordinate.category(2)), PrivacyLoss.pure(1))));
    all.add(named(36, Mechanisms.joint(List.of(number, number), PrivacyLoss.pure(1))));
    for (String name : Mechanisms.joint().subList(1, Mechanisms.joint().size())) {
      for (int values : new int[] {3, 40}) {
        List<Coordinate> tuple = List.of(Coordinate.category(values), Coordinate.number(5, 1));
        all.add(named(5 * values, Mechanisms.joint(name, tuple, PrivacyLoss.pure(1))));
      }
    }
    Coordinate many = Coordinate.category(256);
    all.add(named(65_536, Mechanisms.joint(List.of(many, many), PrivacyLoss.pure(1))));
    return all.stream();
  }

  private static Named<Mechanism> named(int size, Mechanism mechanism) {
    return Named.of(mechanism.name() + ":" + size, mechanism);
  }

  private static PrivacyLoss loss(DeltaUse use) {
    return new PrivacyLoss(1, use == DeltaUse.REQUIRED ? 1e-6 : 0);
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void agreesWithPlainCounting(Mechanism mechanism) {
    Reports reports = Reports.draw(mechanism, MOST);
    for (int count : COUNTS) {
      Counter counter = mechanism.counter();
      addAll(counter, reports, 0, count);
      assertThat(counter.reports()).isEqualTo(count);
      assertThat(counter.cells()).as("%d reports", count).isEqualTo(reports.cells(count));
    }
  }

  /** Reading settles buffered reports, and must neither lose them nor count them twice. */
  @ParameterizedTest
  @MethodSource("mechanisms")
  void canBeReadAtAnyTime(Mechanism mechanism) {
    Reports reports = Reports.draw(mechanism, MOST);
    Counter counter = mechanism.counter();
    int from = 0;
    for (int count : COUNTS) {
      addAll(counter, reports, from, count);
      assertThat(counter.cells()).isEqualTo(reports.cells(count));
      assertThat(counter.cells()).isEqualTo(reports.cells(count));
      from = count;
    }
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void theCellsAreACopy(Mechanism mechanism) {
    Counter counter = mechanism.counter();
    Arrays.fill(counter.cells(), 7);
    assertThat(counter.cells()).containsOnly(0);
  }

  /** The words are read at the caller's offset, and the caller may change them afterwards. */
  @ParameterizedTest
  @MethodSource("mechanisms")
  void reportsMayLieAnywhereInAnArrayUsedAgain(Mechanism mechanism) {
    Reports reports = Reports.draw(mechanism, MOST);
    Counter counter = mechanism.counter();
    int length = mechanism.words();
    for (int i = 0; i < reports.count(); i++) {
      int from = i % 5;
      long[] words = new long[from + length + 2];
      Arrays.fill(words, -1);
      System.arraycopy(reports.get(i), 0, words, from, length);
      assertThat(counter.accepts(words, from)).isTrue();
      counter.add(words, from);
      Arrays.fill(words, -1);
    }
    assertThat(counter.cells()).isEqualTo(reports.cells(MOST));
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void anySplitMergesToTheSame(Mechanism mechanism) {
    Reports reports = Reports.draw(mechanism, MOST);
    SplittableRandom random = new SplittableRandom(1);
    for (int parts = 1; parts <= 5; parts++) {
      List<Counter> counters = new ArrayList<>();
      for (int part = 0; part < parts; part++) {
        counters.add(mechanism.counter());
      }
      for (int i = 0; i < reports.count(); i++) {
        counters.get(random.nextInt(parts)).add(reports.get(i), 0);
      }
      Counter whole = mechanism.counter();
      counters.forEach(whole::merge);
      assertThat(whole.reports()).isEqualTo(MOST);
      assertThat(whole.cells()).isEqualTo(reports.cells(MOST));
    }
  }

  /** Tests that two counters with buffered reports both continue counting after a merge. */
  @ParameterizedTest
  @MethodSource("mechanisms")
  void mergingLeavesBothUsable(Mechanism mechanism) {
    Reports reports = Reports.draw(mechanism, MOST);
    Counter one = mechanism.counter();
    Counter other = mechanism.counter();
    addAll(one, reports, 0, 101);
    addAll(other, reports, 101, 202);
    one.merge(other);
    assertThat(one.cells()).isEqualTo(reports.cells(202));
    addAll(one, reports, 202, MOST);
    assertThat(one.cells()).isEqualTo(reports.cells(MOST));
    addAll(other, reports, 0, 101);
    assertThat(other.cells()).isEqualTo(reports.cells(202));
    assertThat(other.reports()).isEqualTo(202);
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void mergedWithItselfACounterDoubles(Mechanism mechanism) {
    Reports reports = Reports.draw(mechanism, MOST);
    Counter counter = mechanism.counter();
    addAll(counter, reports, 0, MOST);
    counter.merge(counter);
    assertThat(counter.reports()).isEqualTo(2 * MOST);
    assertThat(counter.cells())
        .isEqualTo(Arrays.stream(reports.cells(MOST)).map(cell -> 2 * cell).toArray());
  }

  /** The counts are restored into a counter with content of its own and buffered reports. */
  @ParameterizedTest
  @MethodSource("mechanisms")
  void restoresItsOwnCounts(Mechanism mechanism) {
    Reports reports = Reports.draw(mechanism, MOST);
    Counter stored = mechanism.counter();
    addAll(stored, reports, 0, 203);
    Counter counter = mechanism.counter();
    addAll(counter, reports, 0, 17);
    counter.restore(stored.reports(), stored.cells());
    assertThat(counter.reports()).isEqualTo(203);
    assertThat(counter.cells()).isEqualTo(reports.cells(203));
    addAll(counter, reports, 203, MOST);
    assertThat(counter.cells()).isEqualTo(reports.cells(MOST));
    counter.restore(0, new long[counter.cells().length]);
    assertThat(counter.reports()).isZero();
    assertThat(counter.cells()).containsOnly(0);
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void theFootprintIsAtLeastTheCells(Mechanism mechanism) {
    Counter counter = mechanism.counter();
    long cells = counter.cells().length;
    assertThat(counter.footprintBytes()).isBetween(8 * cells, 32 * cells + 20_000);
  }

  private static void addAll(Counter counter, Reports reports, int from, int to) {
    for (int i = from; i < to; i++) {
      counter.add(reports.get(i), 0);
    }
  }
}

package dev.hearsay.client.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/**
 * The requirements that every ledger has to meet. {@link LedgerTest} checks ledgers, and proves
 * that bad ones are detected.
 */
enum LedgerContract {
  REFUSES_A_SECOND_REPORT {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(TEN)) {
        finish(ledger, FIRST, hash(1));
        assertThatThrownBy(() -> ledger.reserve(FIRST, hash(1), ONE))
            .isInstanceOf(AlreadyReportedException.class);
      }
    }
  },
  REFUSES_A_SECOND_REPORT_UNDER_ANOTHER_PLAN {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(TEN)) {
        finish(ledger, FIRST, hash(1));
        assertThatThrownBy(() -> ledger.reserve(FIRST, hash(2), ONE))
            .isInstanceOf(AlreadyReportedException.class);
      }
    }
  },
  REFUSES_TO_FINISH_UNDER_ANOTHER_PLAN {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(TEN)) {
        ledger.reserve(FIRST, hash(1), ONE);
        assertThatThrownBy(() -> ledger.reserve(FIRST, hash(2), ONE))
            .isInstanceOf(AlreadyReportedException.class)
            .hasMessageContaining("it cannot be finished under the plan");
      }
    }
  },
  REFUSES_A_PLAN_AT_A_SECOND_ADDRESS {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(TEN)) {
        ledger.reserve(FIRST, hash(1), ONE);
        assertThatThrownBy(() -> ledger.reserve(SECOND, hash(1), ONE))
            .isInstanceOf(AlreadyReportedException.class);
        assertThat(ledger.entries()).hasSize(1);
      }
    }
  },
  REFUSES_BEYOND_THE_LIFETIME {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(new PrivacyLoss(2, 1e-6))) {
        ledger.reserve(FIRST, hash(1), ONE);
        assertThatThrownBy(() -> ledger.reserve(SECOND, hash(2), PrivacyLoss.pure(1.0000001)))
            .isInstanceOf(BudgetExceededException.class);
        ledger.reserve(SECOND, hash(2), ONE);
        assertThat(ledger.entries()).hasSize(2);
      }
    }
  },
  REFUSES_BEYOND_THE_LIFETIMES_DELTA {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(new PrivacyLoss(10, 1e-6))) {
        ledger.reserve(FIRST, hash(1), new PrivacyLoss(1, 1e-6));
        assertThatThrownBy(() -> ledger.reserve(SECOND, hash(2), new PrivacyLoss(1, 1e-300)))
            .isInstanceOf(BudgetExceededException.class);
        ledger.reserve(SECOND, hash(2), ONE);
      }
    }
  },
  /** Ten times 0.1 is more than 1: as a double, 0.1 is slightly more than a tenth. */
  ADDS_EXACTLY {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(PrivacyLoss.pure(1))) {
        for (int i = 0; i < 9; i++) {
          ledger.reserve(collection(i), hash(i), PrivacyLoss.pure(0.1));
        }
        assertThatThrownBy(() -> ledger.reserve(collection(9), hash(9), PrivacyLoss.pure(0.1)))
            .isInstanceOf(BudgetExceededException.class);
      }
    }
  },
  COUNTS_AN_UNFINISHED_REPORT_ONCE {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(ONE)) {
        LedgerEntry entry = ledger.reserve(FIRST, hash(1), ONE);
        assertThat(ledger.reserve(FIRST, hash(1), ONE)).isEqualTo(entry);
        assertThat(ledger.entries()).containsExactly(entry);
      }
    }
  },
  KEEPS_THE_FIRST_REPORT {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(TEN)) {
        ledger.reserve(FIRST, hash(1), ONE);
        Submission first = ledger.keep(FIRST, report(1));
        assertThat(first).isEqualTo(report(1));
        assertThat(ledger.keep(FIRST, report(2))).isEqualTo(first);
        assertThat(ledger.find(FIRST).orElseThrow().report()).contains(first);
      }
    }
  },
  COUNTS_BEFORE_IT_KEEPS_AND_KEEPS_BEFORE_IT_SETTLES {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(TEN)) {
        assertThatThrownBy(() -> ledger.keep(FIRST, report(1)))
            .isInstanceOf(IllegalStateException.class);
        ledger.reserve(FIRST, hash(1), ONE);
        assertThatThrownBy(() -> ledger.settle(FIRST, Settlement.ACCEPTED))
            .isInstanceOf(IllegalStateException.class);
      }
    }
  },
  THE_FIRST_SETTLEMENT_STAYS {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(TEN)) {
        finish(ledger, FIRST, hash(1));
        ledger.settle(FIRST, Settlement.REJECTED);
        assertThat(ledger.find(FIRST).orElseThrow().settlement()).contains(Settlement.ACCEPTED);
      }
    }
  },
  KEEPS_THE_FIRST_DRAW {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(TEN)) {
        LedgerEntry first = ledger.join(FIRST, hash(1), TEN, ONE, List.of(3, 5));
        assertThat(first.waves()).containsExactly(3, 5);
        assertThat(ledger.join(FIRST, hash(1), TEN, ONE, List.of(4, 6))).isEqualTo(first);
        assertThat(ledger.entries()).containsExactly(first);
      }
    }
  },
  COUNTS_A_SERIES_WITH_ALL_ANSWERS_ONCE {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(TEN)) {
        ledger.join(FIRST, hash(1), TEN, ONE, List.of(3, 5));
        ledger.reserve(FIRST.ofWave(3), hash(3), ONE);
        assertThatThrownBy(() -> ledger.reserve(SECOND, hash(2), ONE))
            .isInstanceOf(BudgetExceededException.class);
      }
    }
  },
  ANSWERS_DRAWN_WAVES_ALONE {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(TEN)) {
        ledger.join(FIRST, hash(1), ONE, ONE, List.of(3, 5));
        assertThatThrownBy(() -> ledger.reserve(FIRST.ofWave(4), hash(4), ONE))
            .isInstanceOf(IllegalStateException.class);
      }
    }
  },
  /** 8 threads keep a report each, and one of the reports is kept. */
  THREADS_KEEP_ONE_REPORT {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(TEN)) {
        List<Submission> kept = Collections.synchronizedList(new ArrayList<>());
        atOnce(
            thread -> {
              ledger.reserve(FIRST, hash(1), ONE);
              kept.add(ledger.keep(FIRST, report(thread)));
            });
        assertThat(kept).hasSize(THREADS).containsOnly(kept.get(0));
        assertThat(ledger.entries()).hasSize(1);
      }
    }
  },
  /** 8 threads reserve at once, with a lifetime for 3 of them. */
  THREADS_STAY_WITHIN_THE_LIFETIME {
    @Override
    void check(Opener opener) {
      try (Ledger ledger = opener.open(PrivacyLoss.pure(3))) {
        List<Integer> admitted = Collections.synchronizedList(new ArrayList<>());
        atOnce(
            thread -> {
              try {
                ledger.reserve(collection(thread), hash(thread), ONE);
                admitted.add(thread);
              } catch (BudgetExceededException e) {
                assertThat(e).hasMessageContaining("ε = 3.0");
              }
            });
        assertThat(admitted).hasSize(3);
        assertThat(ledger.entries()).hasSize(3);
      }
    }
  };

  /**
   * A function that opens a ledger. It is empty the first time; a durable ledger is the same each
   * time.
   */
  interface Opener {
    Ledger open(PrivacyLoss lifetime);
  }

  private static final int THREADS = 8;
  private static final PrivacyLoss ONE = PrivacyLoss.pure(1);
  private static final PrivacyLoss TEN = PrivacyLoss.pure(10);
  private static final CollectionKey FIRST = collection(101);
  private static final CollectionKey SECOND = collection(102);

  abstract void check(Opener opener);

  static CollectionKey collection(int number) {
    return new CollectionKey("https://collector.example:443", "c" + number);
  }

  static PlanHash hash(int number) {
    byte[] bytes = new byte[PlanHash.BYTES];
    bytes[0] = (byte) number;
    return PlanHash.ofBytes(bytes);
  }

  static Submission report(int number) {
    return new Submission(new ReportId(1, number), new byte[] {1, 2, (byte) number});
  }

  static void finish(Ledger ledger, CollectionKey collection, PlanHash plan) {
    ledger.reserve(collection, plan, ONE);
    ledger.keep(collection, report(1));
    ledger.settle(collection, Settlement.ACCEPTED);
  }

  /**
   * Runs an action in several threads that start together. Rethrows an exception of any of them.
   */
  static void atOnce(IntConsumer action) {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    CountDownLatch start = new CountDownLatch(THREADS);
    try {
      var results = new ArrayList<Future<?>>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        results.add(
            threads.submit(
                () -> {
                  start.countDown();
                  start.await();
                  action.accept(thread);
                  return null;
                }));
      }
      for (var result : results) {
        result.get();
      }
    } catch (Exception e) {
      throw new AssertionError(e);
    } finally {
      threads.shutdownNow();
    }
  }
}

package dev.hearsay.client.ledger;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Ledgers meet their contract, and the contract detects ledgers that do not. */
class LedgerTest {

  @ParameterizedTest
  @EnumSource
  void filesKeepTheContract(LedgerContract contract, @TempDir Path folder) {
    contract.check(lifetime -> FileLedger.open(folder.resolve("ledger"), lifetime));
  }

  @ParameterizedTest
  @EnumSource
  void memoryKeepsTheContract(LedgerContract contract) {
    contract.check(ForgetfulMemoryLedger::new);
  }

  static Stream<Arguments> mutants() {
    return Stream.of(
        Arguments.of(LedgerContract.REFUSES_A_SECOND_REPORT, opener(AllowsSecond::new)),
        Arguments.of(
            LedgerContract.REFUSES_A_SECOND_REPORT_UNDER_ANOTHER_PLAN,
            opener(KnowsCollectionsByPlan::new)),
        Arguments.of(
            LedgerContract.REFUSES_TO_FINISH_UNDER_ANOTHER_PLAN,
            opener(KnowsCollectionsByPlan::new)),
        Arguments.of(LedgerContract.REFUSES_A_PLAN_AT_A_SECOND_ADDRESS, opener(IgnoresPlans::new)),
        Arguments.of(
            LedgerContract.REFUSES_BEYOND_THE_LIFETIME,
            opener(loss -> memory(PrivacyLoss.MAX_EPSILON, loss.delta()))),
        Arguments.of(
            LedgerContract.REFUSES_BEYOND_THE_LIFETIMES_DELTA,
            opener(loss -> memory(loss.epsilon(), 0.999))),
        Arguments.of(
            LedgerContract.ADDS_EXACTLY,
            opener(loss -> memory(Math.nextUp(loss.epsilon()), loss.delta()))),
        Arguments.of(LedgerContract.COUNTS_AN_UNFINISHED_REPORT_ONCE, opener(CountsTwice::new)),
        Arguments.of(LedgerContract.KEEPS_THE_FIRST_REPORT, opener(SendsTheLast::new)),
        Arguments.of(
            LedgerContract.COUNTS_BEFORE_IT_KEEPS_AND_KEEPS_BEFORE_IT_SETTLES,
            opener(SendsTheLast::new)),
        Arguments.of(LedgerContract.THE_FIRST_SETTLEMENT_STAYS, opener(SettlesAgain::new)),
        Arguments.of(LedgerContract.KEEPS_THE_FIRST_DRAW, opener(DrawsAgain::new)),
        Arguments.of(
            LedgerContract.COUNTS_A_SERIES_WITH_ALL_ANSWERS_ONCE, opener(CountsOneAnswer::new)),
        Arguments.of(LedgerContract.ANSWERS_DRAWN_WAVES_ALONE, opener(AnswersEveryWave::new)),
        Arguments.of(LedgerContract.THREADS_KEEP_ONE_REPORT, opener(SendsTheLast::new)),
        Arguments.of(
            LedgerContract.THREADS_STAY_WITHIN_THE_LIFETIME, opener(DecidesBeforeItStores::new)));
  }

  private static LedgerContract.Opener opener(LedgerContract.Opener opener) {
    return opener;
  }

  private static Ledger memory(double epsilon, double delta) {
    return new ForgetfulMemoryLedger(new PrivacyLoss(epsilon, delta));
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void theContractCanFail(LedgerContract contract, LedgerContract.Opener mutant) {
    assertThatThrownBy(() -> contract.check(mutant))
        .isInstanceOfAny(AssertionError.class, BudgetExceededException.class);
  }

  /** A correct ledger, of which subclasses break one property. */
  private abstract static class Mutant extends DelegatingLedger {
    Mutant(PrivacyLoss lifetime) {
      super(new ForgetfulMemoryLedger(lifetime));
    }
  }

  private static final class AllowsSecond extends Mutant {
    AllowsSecond(PrivacyLoss lifetime) {
      super(lifetime);
    }

    @Override
    public LedgerEntry reserve(CollectionKey collection, PlanHash plan, PrivacyLoss loss) {
      try {
        return super.reserve(collection, plan, loss);
      } catch (AlreadyReportedException e) {
        return good.find(collection).orElseThrow();
      }
    }
  }

  /** A mutant to which a collection with another plan is a new collection. */
  private static final class KnowsCollectionsByPlan extends Mutant {
    private CollectionKey last = LedgerContract.collection(0);

    KnowsCollectionsByPlan(PrivacyLoss lifetime) {
      super(lifetime);
    }

    @Override
    public LedgerEntry reserve(CollectionKey collection, PlanHash plan, PrivacyLoss loss) {
      last = new CollectionKey(collection.collector(), collection.id() + "-" + plan);
      return super.reserve(last, plan, loss);
    }

    @Override
    public Submission keep(CollectionKey collection, Submission report) {
      return super.keep(last, report);
    }

    @Override
    public void settle(CollectionKey collection, Settlement settlement) {
      super.settle(last, settlement);
    }
  }

  /** A mutant to which an unfinished report is a new one. */
  private static final class CountsTwice extends Mutant {
    private int reservations;

    CountsTwice(PrivacyLoss lifetime) {
      super(lifetime);
    }

    @Override
    public LedgerEntry reserve(CollectionKey collection, PlanHash plan, PrivacyLoss loss) {
      reservations++;
      return super.reserve(
          LedgerContract.collection(reservations), LedgerContract.hash(reservations), loss);
    }
  }

  private static final class IgnoresPlans extends Mutant {
    private int reservations;

    IgnoresPlans(PrivacyLoss lifetime) {
      super(lifetime);
    }

    @Override
    public LedgerEntry reserve(CollectionKey collection, PlanHash plan, PrivacyLoss loss) {
      return super.reserve(collection, LedgerContract.hash(reservations++), loss);
    }
  }

  private static final class SendsTheLast extends Mutant {
    SendsTheLast(PrivacyLoss lifetime) {
      super(lifetime);
    }

    @Override
    public Submission keep(CollectionKey collection, Submission report) {
      return report;
    }
  }

  /** A mutant that joins again under another name, with another draw. */
  private static final class DrawsAgain extends Mutant {
    private int joins;

    DrawsAgain(PrivacyLoss lifetime) {
      super(new PrivacyLoss(2 * lifetime.epsilon(), lifetime.delta()));
    }

    @Override
    public LedgerEntry join(
        CollectionKey series,
        PlanHash plan,
        PrivacyLoss whole,
        PrivacyLoss each,
        List<Integer> waves) {
      joins++;
      return super.join(
          LedgerContract.collection(joins), LedgerContract.hash(joins), whole, each, waves);
    }
  }

  private static final class CountsOneAnswer extends Mutant {
    CountsOneAnswer(PrivacyLoss lifetime) {
      super(lifetime);
    }

    @Override
    public LedgerEntry join(
        CollectionKey series,
        PlanHash plan,
        PrivacyLoss whole,
        PrivacyLoss each,
        List<Integer> waves) {
      return super.join(series, plan, each, each, waves);
    }
  }

  private static final class AnswersEveryWave extends Mutant {
    AnswersEveryWave(PrivacyLoss lifetime) {
      super(lifetime);
    }

    @Override
    public LedgerEntry reserve(CollectionKey collection, PlanHash plan, PrivacyLoss loss) {
      return super.reserve(
          collection.whole().equals(collection) ? collection : other(), plan, loss);
    }

    private static CollectionKey other() {
      return LedgerContract.collection(77);
    }
  }

  private static final class SettlesAgain extends Mutant {
    private Optional<Settlement> last = Optional.empty();

    SettlesAgain(PrivacyLoss lifetime) {
      super(lifetime);
    }

    @Override
    public void settle(CollectionKey collection, Settlement settlement) {
      last = Optional.of(settlement);
      super.settle(collection, settlement);
    }

    @Override
    public List<LedgerEntry> entries() {
      return super.entries().stream().map(entry -> entry.with(last.orElseThrow())).toList();
    }
  }

  /** A mutant in which all threads check the lifetime before the first of them counts. */
  private static final class DecidesBeforeItStores extends Mutant {
    private final PrivacyLoss lifetime;
    private final CyclicBarrier decided = new CyclicBarrier(8);
    private final List<LedgerEntry> stored = new ArrayList<>();

    DecidesBeforeItStores(PrivacyLoss lifetime) {
      super(lifetime);
      this.lifetime = lifetime;
    }

    @Override
    public LedgerEntry reserve(CollectionKey collection, PlanHash plan, PrivacyLoss loss) {
      LedgerEntry entry = new ForgetfulMemoryLedger(lifetime).reserve(collection, plan, loss);
      try {
        decided.await(10, TimeUnit.SECONDS);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
      synchronized (stored) {
        stored.add(entry);
      }
      return entry;
    }
  }
}

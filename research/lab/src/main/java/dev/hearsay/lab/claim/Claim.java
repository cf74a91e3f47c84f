package dev.hearsay.lab.claim;

import dev.hearsay.lab.Results;
import dev.hearsay.lab.data.DataOrigin;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/** Something that was said, with the test that measured numbers must pass for it to be true. */
public final class Claim {

  private final Optional<Quote> quote;
  private final String statement;
  private final Function<Results, ClaimCheck> test;
  private final Optional<Truth> truth;

  /** What holds instead, and whether the claim's conclusion stands with it. */
  private record Truth(
      Function<Results, String> statement,
      BiFunction<Results, Results, ClaimCheck> test,
      Predicate<Results> conclusionStands) {

    static Truth fixed(
        String statement, Function<Results, ClaimCheck> test, boolean conclusionStands) {
      return new Truth(
          results -> statement, (results, again) -> test.apply(again), results -> conclusionStands);
    }
  }

  /**
   * A claim, judged.
   *
   * @param id by which the claim can be cited
   * @param quote the paper's words; empty if the claim is ours
   * @param check of the claim as it was made
   * @param truth what holds instead; only if that passed its own test
   * @param data whose values the numbers are about that its tests read
   */
  public record Finding(
      String id,
      Optional<Quote> quote,
      String statement,
      ClaimCheck check,
      Optional<Tested> truth,
      Verdict verdict,
      List<DataOrigin> data) {

    private Finding(
        String id,
        Optional<Quote> quote,
        String statement,
        ClaimCheck check,
        Optional<Tested> truth,
        Verdict verdict) {
      this(id, quote, statement, check, truth, verdict, List.of(DataOrigin.NONE));
    }

    /** The same, known to be on these data. */
    Finding on(List<DataOrigin> origins) {
      return new Finding(id, quote, statement, check, truth, verdict, origins);
    }

    /** The names of its data, as files have them. */
    public String dataName() {
      return DataOrigin.names(data);
    }
  }

  /** A statement that was tested. */
  public record Tested(String statement, ClaimCheck check) {}

  private Claim(
      Optional<Quote> quote,
      String statement,
      Function<Results, ClaimCheck> test,
      Optional<Truth> truth) {
    this.quote = quote;
    this.statement = statement;
    this.test = test;
    this.truth = truth;
  }

  /** A claim of ours. */
  public static Claim that(String statement, Function<Results, ClaimCheck> test) {
    return new Claim(Optional.empty(), statement, test, Optional.empty());
  }

  /** A claim of a paper, as we read its words. */
  public static Claim that(Quote quote, String statement, Function<Results, ClaimCheck> test) {
    return new Claim(Optional.of(quote), statement, test, Optional.empty());
  }

  /**
   * If the claim fails, its conclusion stands with another number or range: this is said to be true
   * instead, and tested with other seeds.
   */
  public Claim corrected(String statement, Function<Results, ClaimCheck> test) {
    return with(Truth.fixed(statement, test, true));
  }

  /** If the claim fails, it is wrong, and this is true instead, tested with other seeds. */
  public Claim instead(String statement, Function<Results, ClaimCheck> test) {
    return with(Truth.fixed(statement, test, false));
  }

  /** If the claim fails, it is said where it holds; it stands if that is at half of its places. */
  public static Claim that(Quote quote, String statement, Comparisons comparisons) {
    return that(quote, statement, comparisons::check)
        .with(new Truth(comparisons::statement, comparisons::again, comparisons::holdsAtHalf));
  }

  private Claim with(Truth other) {
    return new Claim(quote, statement, test, Optional.of(other));
  }

  /** The paper's words; empty if the claim is ours. */
  public Optional<Quote> quote() {
    return quote;
  }

  /** Tests it as it was made. */
  public ClaimCheck check(Results results) {
    return test.apply(results);
  }

  /**
   * The verdict follows from the tests alone.
   *
   * @param again the same numbers from other seeds, for what was suggested by the first ones
   */
  Finding judge(String id, Results results, Results again) {
    ClaimCheck check = check(results);
    if (check.outcome() != ClaimCheck.Outcome.FAILS || truth.isEmpty()) {
      return new Finding(id, quote, statement, check, Optional.empty(), verdict(check, false));
    }
    Truth other = truth.get();
    Tested tested =
        new Tested(other.statement().apply(results), other.test().apply(results, again));
    if (tested.check().outcome() == ClaimCheck.Outcome.UNDECIDED) {
      ClaimCheck open = leftOpen(check, tested.check());
      return new Finding(id, quote, statement, open, Optional.empty(), Verdict.UNDECIDED);
    }
    Optional<Tested> instead = Optional.of(tested).filter(one -> one.check().holds());
    boolean stands = instead.isPresent() && other.conclusionStands().test(results);
    return new Finding(id, quote, statement, check, instead, verdict(check, stands));
  }

  /** A failure that may be one of chance: other seeds do not show what would be true instead. */
  private static ClaimCheck leftOpen(ClaimCheck check, ClaimCheck again) {
    return new ClaimCheck(
        ClaimCheck.Outcome.UNDECIDED,
        check.test() + " (it fails, but other seeds do not show what would be true instead)",
        check.measured() + "; with other seeds: " + again.measured(),
        check.power().and(again.power()),
        1);
  }

  private static Verdict verdict(ClaimCheck check, boolean isConclusionStanding) {
    return switch (check.outcome()) {
      case HOLDS -> Verdict.CONFIRMED;
      case UNDECIDED -> Verdict.UNDECIDED;
      case FAILS -> isConclusionStanding ? Verdict.CONFIRMED_WITH_CORRECTION : Verdict.REFUTED;
    };
  }
}

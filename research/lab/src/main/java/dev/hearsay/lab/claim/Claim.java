package dev.hearsay.lab.claim;

import dev.hearsay.lab.Results;
import dev.hearsay.lab.data.DataOrigin;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/** A statement with the test that measured numbers must pass for it to be true. Immutable. */
public final class Claim {

  /**
   * The largest factor by which a claim without exception may miss somewhere and still keep its
   * conclusion. At 1.5 a reader sees the difference in the paper's own figure; below it, a
   * correction says enough.
   */
  static final double LARGEST_EXCEPTION = 1.5;

  private final Optional<Quote> quote;
  private final String statement;
  private final Function<Results, ClaimCheck> test;
  private final Optional<Truth> truth;

  /**
   * A statement that is true instead of the claim.
   *
   * @param conclusionStands whether the claim's conclusion stands with it
   */
  private record Truth(
      Function<Results, String> statement,
      BiFunction<Results, Results, ClaimCheck> test,
      Predicate<Results> conclusionStands) {}

  /**
   * A claim with its verdict.
   *
   * @param id the experiment's name and the claim's position there, for citations
   * @param quote the paper's words; empty if the claim is ours
   * @param check the outcome of the claim's own test
   * @param truth a statement that holds instead; present only if it passed its own test
   * @param data the data of the panels that the tests read
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

    /** Returns this finding with its data. */
    Finding on(List<DataOrigin> origins) {
      return new Finding(id, quote, statement, check, truth, verdict, origins);
    }

    /** Returns the names of its data, as files have them. */
    public String dataName() {
      return DataOrigin.names(data);
    }
  }

  /** A statement with the outcome of its test. */
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

  /** Returns a claim of ours. */
  public static Claim that(String statement, Function<Results, ClaimCheck> test) {
    return new Claim(Optional.empty(), statement, test, Optional.empty());
  }

  /**
   * Returns a claim of a paper.
   *
   * @param statement our reading of the paper's words
   */
  public static Claim that(Quote quote, String statement, Function<Results, ClaimCheck> test) {
    return new Claim(Optional.of(quote), statement, test, Optional.empty());
  }

  /**
   * Adds a correction. If the claim fails and the correction passes its test with other seeds, the
   * claim's conclusion stands with another number or range. A claim without exception that misses
   * by a factor above {@value #LARGEST_EXCEPTION} somewhere is refuted all the same.
   */
  public Claim corrected(String statement, Function<Results, ClaimCheck> test) {
    return correctedIf(results -> !hasLargeException(results), statement, test);
  }

  /**
   * Adds a statement that is true instead, tested with other seeds. If the claim fails, it is
   * refuted.
   */
  public Claim instead(String statement, Function<Results, ClaimCheck> test) {
    return correctedIf(results -> false, statement, test);
  }

  /**
   * Adds a statement that is true instead, whose power to save the conclusion depends on the
   * measured numbers.
   */
  public Claim correctedIf(
      Predicate<Results> conclusionStands, String statement, Function<Results, ClaimCheck> test) {
    return with(
        new Truth(results -> statement, (results, again) -> test.apply(again), conclusionStands));
  }

  /**
   * Returns a claim that a line is the best of several. If it fails, the report states where it
   * holds, and its conclusion stands if that is at half of its places or more.
   */
  public static Claim that(Quote quote, String statement, Comparisons comparisons) {
    return that(quote, statement, comparisons::check)
        .with(
            new Truth(
                comparisons::statement,
                comparisons::again,
                results ->
                    comparisons.holdsAtHalf(results)
                        && !(quote.isUniversal()
                            && comparisons.isAboveBy(results, LARGEST_EXCEPTION))));
  }

  private Claim with(Truth other) {
    return new Claim(quote, statement, test, Optional.of(other));
  }

  /** Returns the paper's words; empty if the claim is ours. */
  public Optional<Quote> quote() {
    return quote;
  }

  /** Returns the outcome of the claim's own test. */
  public ClaimCheck check(Results results) {
    return test.apply(results);
  }

  /**
   * Returns the verdict, which follows from the tests alone.
   *
   * @param again the same numbers from other seeds, for a correction that the first ones suggested
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

  /** Returns whether the paper claims it without exception, and it fails somewhere by far. */
  private boolean hasLargeException(Results results) {
    return quote.filter(Quote::isUniversal).isPresent()
        && check(results).factor() > LARGEST_EXCEPTION;
  }

  /** Returns a failure that may be due to chance: other seeds leave the correction open. */
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

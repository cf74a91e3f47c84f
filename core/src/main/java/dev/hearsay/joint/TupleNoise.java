package dev.hearsay.joint;

/**
 * The second moments of decoded reports about a tuple of attributes, for laws that treat all tuples
 * alike.
 *
 * <p>With probability σ a report supports a random set that contains the reporter's tuple t, else a
 * random set that does not depend on t. Let u be the probability that the second set contains a
 * given tuple, s the probability that a set with one given tuple contains another, and s₂ the
 * probability that it contains two others. With S_v = 1 if the report supports the tuple v:
 *
 * <pre>
 *   p  = P(S_t)     = σ + (1 − σ)u         p₂ = P(S_t·S_v)   = σs + (1 − σ)us
 *   q  = P(S_v)     = σs + (1 − σ)u        q₂ = P(S_v·S_w)   = σs₂ + (1 − σ)us
 * </pre>
 *
 * <p>For a function a of the tuple, Y_a = Σ_v a(v)(S_v − q)/(p − q) is unbiased for a(t). Let E be
 * the mean over people, and ā the mean of a over all K tuples. Then
 *
 * <pre>
 *   Cov(Y_a, Y_b) = τ·E[ab] + ω·mean(ab) − E[a]E[b] − μ(E[a]b̄ + āE[b]) − κ·ā·b̄
 * </pre>
 *
 * <p>with τ = (p − q − 2p₂ + 2q₂)/d², ω = K(q − q₂)/d², μ = −K(p₂ − q₂ − qd)/d², κ = −K²(q₂ −
 * q²)/d² and d = p − q. The set that does not depend on t alone causes at least the covariance
 * λ·mean(ab) + λ₀·ā·b̄, whoever the people are.
 *
 * @param truth τ
 * @param uniform ω
 * @param mixed μ
 * @param constant κ
 * @param least λ
 * @param leastConstant λ₀
 */
public record TupleNoise(
    double truth,
    double uniform,
    double mixed,
    double constant,
    double least,
    double leastConstant) {

  /** Returns the moments of reports that are one tuple: the truth with probability σ. */
  public static TupleNoise ofTruth(double sigma) {
    double odds = (1 - sigma) / sigma;
    double noise = odds / sigma;
    return new TupleNoise(1 / sigma, noise, odds, odds * odds, noise, -noise);
  }

  /**
   * Returns the moments of reports that support sets of tuples.
   *
   * @param tuples K
   * @param sigma σ
   * @param any u
   * @param another s
   * @param two s₂
   */
  public static TupleNoise ofSets(
      double tuples, double sigma, double any, double another, double two) {
    double q = sigma * another + (1 - sigma) * any;
    double both = sigma * another + (1 - sigma) * any * another;
    double others = sigma * two + (1 - sigma) * any * another;
    double gap = sigma * (1 - another);
    double square = gap * gap;
    return new TupleNoise(
        (gap - 2 * both + 2 * others) / square,
        tuples * (q - others) / square,
        -tuples * (both - others - q * gap) / square,
        -tuples * tuples * (others - q * q) / square,
        (1 - sigma) * tuples * any * (1 - another) / square,
        (1 - sigma) * tuples * tuples * any * (another - any) / square);
  }

  /**
   * Returns the covariance of Y_a and Y_b over people and reports.
   *
   * @param product E[ab]
   * @param evenProduct mean(ab)
   * @param first E[a]
   * @param evenFirst ā
   * @param second E[b]
   * @param evenSecond b̄
   */
  public double covariance(
      double product,
      double evenProduct,
      double first,
      double evenFirst,
      double second,
      double evenSecond) {
    return truth * product + uniform * evenProduct - rank(first, evenFirst, second, evenSecond);
  }

  /** Returns E[a]E[b] + μ(E[a]b̄ + āE[b]) + κ·ā·b̄. */
  double rank(double first, double evenFirst, double second, double evenSecond) {
    return first * second
        + mixed * (first * evenSecond + evenFirst * second)
        + constant * evenFirst * evenSecond;
  }

  /** Returns the least covariance for any people. */
  double leastCovariance(double evenProduct, double evenFirst, double evenSecond) {
    return least * evenProduct + leastConstant * evenFirst * evenSecond;
  }

  /**
   * Returns the variance of the decoded share of a set of tuples.
   *
   * @param share the share of people whose tuple is in the set
   * @param even the part of all tuples that is in the set
   */
  public double ofShare(double share, double even) {
    return covariance(share, even, share, even, share, even);
  }
}

package dev.hearsay.category;

import dev.hearsay.law.DecodedReport;

/** An entry that is (1 − q)/(p − q) if the report supports the value, and −q/(p − q) if not. */
final class SupportEntry implements Entry {

  private final SupportLaw law;
  private final double p;
  private final double q;
  private final double gap;
  private final double supported;
  private final double unsupported;

  SupportEntry(SupportLaw law) {
    this.law = law;
    p = law.supportOfTruth().toDouble();
    q = law.supportOfOther().toDouble();
    gap = law.supportOfTruth().minusOrZero(law.supportOfOther()).toDouble();
    if (gap == 0) {
      throw new IllegalArgumentException(
          String.format(
              "the truth is supported with probability %s, others with %s: reports say nothing"
                  + " about the value",
              p, q));
    }
    supported = (1 - q) / gap;
    unsupported = -q / gap;
  }

  @Override
  public double decode(long[] report, int value) {
    return law.supports(report, value) ? supported : unsupported;
  }

  @Override
  public DecodedReport distribution(boolean isTruth) {
    double support = isTruth ? p : q;
    return new DecodedReport(
        new double[] {supported, unsupported}, new double[] {support, 1 - support});
  }

  /**
   * {@inheritDoc}
   *
   * <p>If C of r reports support the value, C of the entries are those of a support.
   */
  @Override
  public double sum(long reports, long[] cells, int value) {
    return (cells[value] - reports * q) / gap;
  }

  @Override
  public double step(long reports) {
    return 1 / (gap * reports);
  }
}

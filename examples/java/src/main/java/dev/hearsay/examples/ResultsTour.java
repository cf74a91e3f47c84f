package dev.hearsay.examples;

import dev.hearsay.Attribute;
import dev.hearsay.CrossEstimate;
import dev.hearsay.Device;
import dev.hearsay.Difference;
import dev.hearsay.Distribution.Quantile;
import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit.Readers;
import dev.hearsay.Postprocessing;
import dev.hearsay.Quantity;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.design.Planner;
import dev.hearsay.wire.result.CsvUse;
import dev.hearsay.wire.result.QuantityText;
import dev.hearsay.wire.result.ResultsCsv;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/**
 * A tour of all estimates from a tally, step by step like a notebook: change a line and run it
 * again. Two surveys are simulated: a quiet month, and the month after, in which people sleep less.
 */
public final class ResultsTour {

  private static final List<String> PHONE = List.of("never", "sometimes", "every night");
  private static final double CONFIDENCE = 0.95;

  private final PrintStream out;

  private ResultsTour(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) {
    run(20_000, System.out);
  }

  static void run(int people, PrintStream out) {
    Plan plan = plan();
    Tally before = simulate(plan, people, 8);
    Tally after = simulate(plan, people, 7);
    new ResultsTour(out).show(plan, before, after);
  }

  private static Plan plan() {
    Schema schema =
        new Schema(
            "sleep",
            List.of(
                new Attribute.Numeric("hours", 3, 12).clamped(),
                new Attribute.Categorical("phone", PHONE).withOther("unknown")));
    return Planner.forSchema(schema)
        .epsilon(2)
        .crosses(List.of(List.of("hours", "phone")))
        .distributions(true)
        .plan();
  }

  /** Simulates people with one report each. Real reports come from people's devices. */
  private static Tally simulate(Plan plan, int people, double longest) {
    Device device = Device.of(plan);
    Tally tally = Tally.of(plan);
    for (int i = 0; i < people; i++) {
      int nights = i % 3;
      double hours = longest - nights * 0.5 + i % 100 / 100.0;
      tally.add(device.report(Map.of("hours", hours, "phone", PHONE.get(nights))));
    }
    return tally;
  }

  private void show(Plan plan, Tally before, Tally after) {
    privacy(plan, before);
    estimates(before);
    consistent(before);
    quantiles(before);
    groups(before);
    difference(before, after);
    title("7. The same for a spreadsheet or a data frame");
    out.print(ResultsCsv.estimates(before.estimates().quantities(), CsvUse.PROGRAM));
  }

  private void title(String text) {
    out.printf("%n%s%n", text);
  }

  private void row(String name, double value, Interval interval) {
    if (Double.isFinite(value)) {
      out.printf("  %-20s %8.3f   %8.3f to %.3f%n", name, value, interval.low(), interval.high());
    } else {
      out.printf("  %-20s too few reports%n", name);
    }
  }

  private void row(String name, Estimate estimate) {
    row(name, estimate.value(), estimate.interval());
  }

  private void privacy(Plan plan, Tally tally) {
    title("1. The privacy loss of a person");
    out.printf("  to the collector     ε = %.4f, exactly%n", plan.audit().loss().epsilon());
    double readers = plan.audit().readers(tally.reports()).epsilon(Readers.USUAL_DELTA);
    out.printf("  to readers of these  ε = %.4f at most (δ = 10⁻⁸)%n", readers);
  }

  private void estimates(Tally tally) {
    title("2. Means and shares, with 95 % intervals");
    tally.estimates(CONFIDENCE).quantities().forEach(this::row);
  }

  private void row(Quantity one) {
    row(one.key().attributes().get(0) + " " + QuantityText.value(one.key()), one.estimate());
  }

  /**
   * Raw shares are unbiased and may be below 0. These are at least 0 with the sum 1, but biased.
   */
  private void consistent(Tally tally) {
    title("3. Consistent shares: none below 0, with the sum 1");
    tally
        .estimates()
        .postprocessed(Postprocessing.CONSISTENT)
        .quantities("phone")
        .forEach(this::row);
  }

  private void quantiles(Tally tally) {
    title("4. The distribution of hours");
    for (Quantile quantile : tally.distribution("hours", 36, CONFIDENCE).quantiles()) {
      row(
          "%.0f %% sleep up to".formatted(100 * quantile.level()),
          quantile.value(),
          quantile.interval());
    }
  }

  private void groups(Tally tally) {
    title("5. Hours by use of the phone");
    CrossEstimate cross = tally.cross(List.of("hours", "phone"), CONFIDENCE);
    cross.quantities().forEach(one -> row(QuantityText.value(one.key()), one.estimate()));
  }

  private void difference(Tally before, Tally after) {
    title("6. Changes, with p-values adjusted by Holm's method");
    for (Quantity one : Difference.of(before, after, CONFIDENCE).quantities()) {
      row(one);
      out.printf("  %-20s p = %.2g%n", "", one.significance().orElseThrow().adjustedPValue());
    }
  }
}

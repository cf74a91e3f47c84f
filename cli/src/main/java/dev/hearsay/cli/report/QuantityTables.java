package dev.hearsay.cli.report;

import static dev.hearsay.cli.report.Numbers.Figure;

import dev.hearsay.Quantity;
import dev.hearsay.wire.result.QuantityText;
import dev.hearsay.wire.result.ResultsCsv;
import dev.hearsay.wire.text.PlainText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The tables of quantities that {@code hearsay estimate} prints.
 *
 * @param truths the true values, if they are known
 */
record QuantityTables(Optional<Truths> truths) {

  private static final Table.Field<Quantity> FROM =
      new Table.Field<>("interval from", one -> rounded(one, one.estimate().interval().low()));

  private static final Table.Field<Quantity> TO =
      new Table.Field<>("to", one -> rounded(one, one.estimate().interval().high()));

  private static final List<Table.Field<Quantity>> FOR_PEOPLE =
      List.of(
          new Table.Field<>(
              "attribute", one -> PlainText.shortened(QuantityText.attribute(one.key()))),
          new Table.Field<>("value", QuantityTables::valueInWords),
          new Table.Field<>("estimate", QuantityTables::valueOrTooFew),
          new Table.Field<>(
              "± standard error", one -> rounded(one, one.estimate().standardError())),
          FROM,
          TO);

  private static final List<Table.Field<Quantity>> QUANTILES =
      List.of(
          new Table.Field<>("quantile", QuantityTables::levelInPercent),
          new Table.Field<>("value", one -> rounded(one, one.estimate().value())),
          FROM,
          TO);

  private static final int WIDEST_BAR = 20;

  /** Far more digits than the edges of 1,000 bins need to differ, and fewer than a double has. */
  private static final int EDGE_DIGITS = 12;

  /** The error to which smoothed shares are printed. Reports do not determine more decimals. */
  private static final double SHOWN_ERROR = 0.001;

  Table<Quantity> forPrograms(List<Quantity> quantities) {
    return table(
        ResultsCsv.ESTIMATES.stream().map(Table.Field::of).toList(),
        truths.map(QuantityTables::truthForPrograms),
        quantities);
  }

  private static List<Table.Field<Quantity>> truthForPrograms(Truths truths) {
    return List.of(
        new Table.Field<>("truth", truths::of),
        new Table.Field<>(
            "inside", one -> truths.isComparable(one) ? "" + truths.isInside(one) : ""),
        raw("raw", truths, RawValue::value),
        raw("clampingBias", truths, RawValue::clampingBias),
        raw("otherBias", truths, RawValue::otherBias),
        raw("missingBias", truths, RawValue::missingBias));
  }

  private static Table.Field<Quantity> raw(
      String name, Truths truths, ToDoubleFunction<RawValue> number) {
    return new Table.Field<>(
        name,
        one -> truths.raw(one).stream().mapToDouble(number).filter(Double::isFinite).findFirst());
  }

  /**
   * Returns a table for people. If the table of people differs from the truth, it has columns that
   * show why.
   */
  Table<Quantity> forPeople(List<Quantity> quantities) {
    return table(FOR_PEOPLE, truths.map(known -> truthAndRaw(known, quantities)), quantities);
  }

  private static List<Table.Field<Quantity>> truthAndRaw(Truths truths, List<Quantity> quantities) {
    List<Table.Field<Quantity>> fields = new ArrayList<>(truth(truths));
    if (quantities.stream().anyMatch(truths::isShifted)) {
      fields.add(figure("in the table", truths, RawValue::value));
      addIfAny("by clamping", truths, RawValue::clampingBias, quantities, fields);
      addIfAny("by 'other'", truths, RawValue::otherBias, quantities, fields);
      addIfAny("by missing", truths, RawValue::missingBias, quantities, fields);
    }
    return fields;
  }

  private static void addIfAny(
      String name,
      Truths truths,
      ToDoubleFunction<RawValue> bias,
      List<Quantity> quantities,
      List<Table.Field<Quantity>> fields) {
    boolean isAny =
        quantities.stream()
            .flatMap(one -> truths.raw(one).stream())
            .anyMatch(raw -> bias.applyAsDouble(raw) != 0);
    if (isAny) {
      fields.add(figure(name, truths, bias));
    }
  }

  private static Table.Field<Quantity> figure(
      String name, Truths truths, ToDoubleFunction<RawValue> number) {
    return new Table.Field<>(
        name, one -> rounded(one, truths.raw(one).map(number::applyAsDouble).orElse(Double.NaN)));
  }

  Table<Quantity> quantiles(List<Quantity> quantities) {
    return table(QUANTILES, truths.map(QuantityTables::truth), quantities);
  }

  /**
   * Returns a table of the shares of ranges.
   *
   * @param largest the share with the longest bar
   */
  Table<Quantity> ranges(List<Quantity> quantities, double largest) {
    List<Table.Field<Quantity>> fields =
        List.of(
            new Table.Field<>("from", one -> edge(one.key().numbers().get(0))),
            new Table.Field<>("to", one -> edge(one.key().numbers().get(1))),
            share("share", one -> one.estimate().value()),
            share("interval from", one -> one.estimate().interval().low()),
            share("to", one -> one.estimate().interval().high()));
    List<Table.Field<Quantity>> last = new ArrayList<>();
    truths.map(QuantityTables::truth).ifPresent(last::addAll);
    last.add(new Table.Field<>("", one -> bar(one.estimate().value() / largest)));
    return table(fields, Optional.of(last), quantities);
  }

  private static Table.Field<Quantity> share(String name, ToDoubleFunction<Quantity> number) {
    return new Table.Field<>(name, one -> Numbers.figure(number.applyAsDouble(one), SHOWN_ERROR));
  }

  /** Returns the edge of a bin without the rounding error of dividing a range into bins. */
  private static Figure edge(double value) {
    double rounded = new BigDecimal(value).round(new MathContext(EDGE_DIGITS)).doubleValue();
    return new Figure(PlainText.exact(rounded));
  }

  private static String bar(double length) {
    return "█".repeat((int) Math.round(WIDEST_BAR * length));
  }

  /**
   * Returns a table of quantities about several attributes.
   *
   * @param what the heading of the first column
   */
  Table<Quantity> crossed(String what, List<Quantity> quantities) {
    List<Table.Field<Quantity>> fields =
        List.of(
            new Table.Field<>(what, QuantityTables::crossedInWords),
            new Table.Field<>("estimate", one -> orTooFew(one, one.estimate().value())),
            orNothing("± standard error", one -> one.estimate().standardError()),
            orNothing("interval from", one -> one.estimate().interval().low()),
            orNothing("to", one -> one.estimate().interval().high()));
    return table(fields, truths.map(QuantityTables::truth), quantities);
  }

  private static Table.Field<Quantity> orNothing(String name, ToDoubleFunction<Quantity> number) {
    return new Table.Field<>(
        name,
        one -> {
          double known = number.applyAsDouble(one);
          return rounded(one, Double.isFinite(known) ? known : Double.NaN);
        });
  }

  private static List<Table.Field<Quantity>> truth(Truths truths) {
    return List.of(
        new Table.Field<>("truth", one -> rounded(one, truths.of(one).orElse(Double.NaN))),
        new Table.Field<>("inside", one -> insideInWords(one, truths)));
  }

  private static Table<Quantity> table(
      List<Table.Field<Quantity>> fields,
      Optional<List<Table.Field<Quantity>>> ofTruth,
      List<Quantity> quantities) {
    return new Table<>(
        Stream.concat(fields.stream(), ofTruth.stream().flatMap(List::stream)).toList(),
        quantities);
  }

  private static String valueInWords(Quantity one) {
    return one.key().values().isEmpty()
        ? "(" + QuantityText.among(one.key()).orElse("mean") + ")"
        : PlainText.shortened(QuantityText.value(one.key()));
  }

  private static String crossedInWords(Quantity one) {
    String value = QuantityText.value(one.key());
    return value.isEmpty() ? one.key().kind().toString() : PlainText.shortened(value);
  }

  /**
   * Returns the estimate, or "too few" if there are reports but too few of them contain an answer.
   */
  private static Figure valueOrTooFew(Quantity one) {
    double value = one.estimate().value();
    return one.reports() > 0 ? orTooFew(one, value) : rounded(one, value);
  }

  private static Figure orTooFew(Quantity one, double number) {
    return Double.isNaN(number) ? new Figure("too few") : rounded(one, number);
  }

  private static String insideInWords(Quantity one, Truths truths) {
    if (!truths.isComparable(one)) {
      return "–";
    }
    return truths.isInside(one) ? "yes" : "NO";
  }

  private static String levelInPercent(Quantity one) {
    return PlainText.exact(100 * one.key().numbers().get(0)) + " %";
  }

  /** Rounds a number to the digits that its standard error, or else its interval, justifies. */
  private static Figure rounded(Quantity one, double number) {
    double error = one.estimate().standardError();
    double width = one.estimate().interval().high() - one.estimate().interval().low();
    return Numbers.figure(number, Double.isFinite(error) ? error : width / 4);
  }
}

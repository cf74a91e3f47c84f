package dev.hearsay.lab.budgets;

import dev.hearsay.design.budget.Scheme;
import java.util.Arrays;
import java.util.List;

/** The numbers that F20 prints in its tables. */
@SuppressWarnings("ArrayRecordComponent") // carriers, never compared
final class F20 {

  /**
   * A part of Table 2.
   *
   * @param isLarge for attributes of 5, 6, 150, 200 and 250 values; else of 2, 4, 6, 7 and 100
   * @param rows a row for each ε of 1 to 6
   */
  record Printed(Scheme scheme, boolean isLarge, double[][] rows) {
    double[] column(int place) {
      return Arrays.stream(rows).mapToDouble(row -> row[place]).toArray();
    }

    double[] sums() {
      return Arrays.stream(rows).mapToDouble(row -> Arrays.stream(row).sum()).toArray();
    }
  }

  /** A row of Table 3, for ε of 1 to 6 in steps of a half. */
  record ErrorRow(String name, Scheme scheme, boolean isOptimal, double[] printed) {}

  static final List<Printed> TABLE_2 =
      List.of(
          new Printed(
              Scheme.UNARY,
              false,
              new double[][] {
                {0.0568, 0.0716, 0.0820, 0.0863, 0.2094},
                {0.1127, 0.1420, 0.1626, 0.1711, 0.4152},
                {0.1687, 0.2126, 0.2433, 0.2562, 0.6214},
                {0.2248, 0.2832, 0.3242, 0.3413, 0.8277},
                {0.2810, 0.3541, 0.4053, 0.4267, 1.0338},
                {0.3374, 0.4251, 0.4866, 0.5122, 1.2393}
              }),
          new Printed(
              Scheme.UNARY,
              true,
              new double[][] {
                {0.0412, 0.0438, 0.1281, 0.1410, 0.1519},
                {0.0818, 0.0869, 0.2541, 0.2797, 0.3013},
                {0.1224, 0.1301, 0.3803, 0.4186, 0.4509},
                {0.1631, 0.1733, 0.5067, 0.5576, 0.6007},
                {0.2038, 0.2166, 0.6331, 0.6968, 0.7505},
                {0.2446, 0.2599, 0.7597, 0.8360, 0.9003}
              }),
          new Printed(
              Scheme.DIRECT,
              false,
              new double[][] {
                {0.0436, 0.0787, 0.1063, 0.1186, 0.6564},
                {0.0955, 0.1711, 0.2295, 0.2553, 1.2499},
                {0.1573, 0.2791, 0.3715, 0.4120, 1.7805},
                {0.2293, 0.4023, 0.5307, 0.5862, 2.2518},
                {0.3109, 0.5390, 0.7040, 0.7743, 2.6719},
                {0.4018, 0.6872, 0.8882, 0.9725, 3.0503}
              }),
          new Printed(
              Scheme.DIRECT,
              true,
              new double[][] {
                {0.0266, 0.0304, 0.2644, 0.3173, 0.3649},
                {0.0562, 0.0643, 0.5317, 0.6309, 0.7182},
                {0.0899, 0.1026, 0.8037, 0.9424, 1.0618},
                {0.1284, 0.1464, 1.0793, 1.2507, 1.3953},
                {0.1726, 0.1967, 1.3571, 1.5548, 1.7188},
                {0.2235, 0.2543, 1.6355, 1.8541, 2.0326}
              }));

  static final List<ErrorRow> TABLE_3 =
      List.of(
          row(
              "BRR", 4.7857, 4.4330, 4.1825, 3.9879, 3.8285, 3.6935, 3.5761, 3.4723, 3.3791, 3.2944,
              3.2168),
          row(
              "OBRR", 4.5683, 4.2144, 3.9325, 3.7488, 3.5955, 3.4639, 3.3484, 3.2454, 3.1523,
              3.0672, 2.9889),
          row(
              "MRR", 6.4056, 6.0087, 5.7135, 5.4736, 5.2686, 5.0874, 4.9235, 4.7727, 4.6320, 4.4995,
              4.3737),
          row(
              "OMRR", 5.9710, 5.5472, 5.2254, 4.9578, 4.7310, 4.5274, 4.3408, 4.1675, 4.0048,
              3.8507, 3.7041));

  /**
   * The percentages that F20 quotes from a part of Fig. 3 (BRR, OBRR) or Fig. 4 (MRR, OMRR).
   *
   * @param few the share of the error that is saved with 1,000 people
   * @param many the same with 10,000
   */
  record Reduction(Scheme scheme, boolean isLarge, double few, double many) {}

  static final List<Reduction> REDUCTIONS =
      List.of(
          new Reduction(Scheme.UNARY, true, 0.416, 0.402),
          new Reduction(Scheme.UNARY, false, 0.332, 0.364),
          new Reduction(Scheme.DIRECT, true, 0.728, 0.720),
          new Reduction(Scheme.DIRECT, false, 0.730, 0.737));

  /** Returns the printed shares of a scheme and a set of attributes. */
  static Reduction reduction(Scheme scheme, boolean isLarge) {
    return REDUCTIONS.stream()
        .filter(one -> one.scheme() == scheme && one.isLarge() == isLarge)
        .findFirst()
        .orElseThrow();
  }

  /** The average of all printed shares, by F20's conclusion. */
  static final double MEAN_REDUCTION = 0.532;

  /** F20's two sets of attributes, by their numbers of values. */
  static final List<Integer> SMALL = List.of(2, 4, 6, 7, 100);

  static final List<Integer> LARGE = List.of(5, 6, 150, 200, 250);

  private F20() {}

  static List<Integer> sizes(boolean isLarge) {
    return isLarge ? LARGE : SMALL;
  }

  /** Returns a caption such as "OBRR for 2 · 4 · 6 · 7 · 100". */
  static String caption(Scheme scheme, List<Integer> sizes) {
    List<String> texts = sizes.stream().map(String::valueOf).toList();
    return (scheme == Scheme.UNARY ? "OBRR" : "OMRR") + " for " + String.join(" · ", texts);
  }

  /** Returns the sum that budgets may have: half of ε for OBRR, whose report spends each twice. */
  static double total(Scheme scheme, double epsilon) {
    return scheme == Scheme.UNARY ? epsilon / 2 : epsilon;
  }

  private static ErrorRow row(String name, double... printed) {
    Scheme scheme = name.endsWith("BRR") ? Scheme.UNARY : Scheme.DIRECT;
    return new ErrorRow(name, scheme, name.startsWith("O"), printed);
  }
}

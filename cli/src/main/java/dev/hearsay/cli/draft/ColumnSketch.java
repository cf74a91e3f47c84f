package dev.hearsay.cli.draft;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.wire.table.PeopleTable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** What is in a column, in memory that does not grow with the rows. */
final class ColumnSketch {

  private static final int MAX_TEXTS = 10_000;
  private static final int MAX_CHARACTERS = 100;

  /** Larger numbers are codes or mistakes, and ranges of them protect nothing. */
  private static final double MAX_NUMBER = 1e100;

  /** So many different texts may stand among numbers: signs for a missing one. */
  private static final int MAX_WORDS = 3;

  /** The share of numbers from which on a column is one of numbers. */
  private static final double MOSTLY = 0.9;

  private static final Comparator<Map.Entry<String, Long>> MOST_FREQUENT_FIRST =
      Map.Entry.<String, Long>comparingByValue()
          .reversed()
          .thenComparing(Map.Entry.comparingByKey());

  private final String name;
  private final Map<String, Long> texts = new HashMap<>();
  private final TreeSet<String> words = new TreeSet<>();
  private boolean hasMoreTexts;
  private boolean isWhole = true;
  private long rows;
  private long empty;
  private long numbers;
  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;

  ColumnSketch(String name) {
    this.name = name;
  }

  /** All columns of a table. */
  static List<ColumnSketch> of(PeopleTable table) {
    List<ColumnSketch> columns =
        table.names().stream().map(ColumnSketch::new).collect(toUnmodifiableList());
    table.forEachRow(
        row -> {
          for (int i = 0; i < columns.size(); i++) {
            columns.get(i).add(row.texts().get(i));
          }
        });
    return columns;
  }

  void add(String text) {
    rows++;
    if (text.isBlank()) {
      empty++;
      return;
    }
    count(text);
    double number = number(text);
    if (Double.isNaN(number)) {
      addWord(text);
    } else {
      numbers++;
      isWhole &= number == Math.rint(number);
      min = Math.min(min, number);
      max = Math.max(max, number);
    }
  }

  private void count(String text) {
    boolean isKept =
        text.length() <= MAX_CHARACTERS && (texts.size() < MAX_TEXTS || texts.containsKey(text));
    if (isKept) {
      texts.merge(text, 1L, Long::sum);
    } else {
      hasMoreTexts = true;
    }
  }

  private void addWord(String text) {
    if (words.size() <= MAX_WORDS && text.length() <= MAX_CHARACTERS) {
      words.add(text);
    }
  }

  /** Not a number if it is none that a range could have. */
  private static double number(String text) {
    try {
      double number = Double.parseDouble(text);
      return Math.abs(number) <= MAX_NUMBER ? number : Double.NaN;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  String name() {
    return name;
  }

  long rows() {
    return rows;
  }

  long empty() {
    return empty;
  }

  long numbers() {
    return numbers;
  }

  double min() {
    return min;
  }

  double max() {
    return max;
  }

  /** Texts among the numbers. */
  List<String> words() {
    return List.copyOf(words);
  }

  private long filled() {
    return rows - empty;
  }

  boolean isEmpty() {
    return filled() == 0;
  }

  /** How many different texts there are at least. */
  int different() {
    return texts.size();
  }

  /** Two numbers, such as 0 and 1, are a category. */
  boolean isNumeric() {
    return numbers > 0
        && numbers >= MOSTLY * filled()
        && words.size() <= MAX_WORDS
        && different() - words.size() > 2;
  }

  boolean isWhole() {
    return isWhole;
  }

  /** Whether next to nobody shares a text with anybody: it identifies people, or is prose. */
  boolean isOwn() {
    return hasMoreTexts || (different() > 10 && 2L * different() > filled());
  }

  /** The texts that at least so many rows have, the most frequent first. */
  List<String> frequent(long least, int most) {
    return texts.entrySet().stream()
        .filter(entry -> entry.getValue() >= least)
        .sorted(MOST_FREQUENT_FIRST)
        .limit(most)
        .map(Map.Entry::getKey)
        .collect(toUnmodifiableList());
  }
}

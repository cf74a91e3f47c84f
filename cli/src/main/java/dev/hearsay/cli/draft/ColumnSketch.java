package dev.hearsay.cli.draft;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.wire.table.PeopleTable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** A summary of a column, in memory that does not grow with the number of rows. */
final class ColumnSketch {

  /** The largest number of different texts that are counted. */
  private static final int MAX_TEXTS = 10_000;

  /** The length of the longest text that is counted. */
  private static final int MAX_CHARACTERS = 100;

  /**
   * The largest absolute value that is taken for a number. Larger ones are codes or mistakes, and
   * ranges that include them protect nothing.
   */
  private static final double MAX_NUMBER = 1e100;

  /**
   * The largest number of different texts among numbers. A few texts are marks for a missing
   * number.
   */
  private static final int MAX_WORDS = 3;

  /** The least share of numbers in a numeric column. */
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

  /** Returns the summaries of all columns of a table. */
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

  /**
   * Returns the number in a text, or NaN if the text is not a number that a range could contain.
   */
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

  /** Returns the texts among the numbers. */
  List<String> words() {
    return List.copyOf(words);
  }

  private long filled() {
    return rows - empty;
  }

  boolean isEmpty() {
    return filled() == 0;
  }

  /** Returns the number of different texts, or a lower bound of it. */
  int different() {
    return texts.size();
  }

  /**
   * Returns whether the column is numeric. Two different numbers, such as 0 and 1, are a category.
   */
  boolean isNumeric() {
    return numbers > 0
        && numbers >= MOSTLY * filled()
        && words.size() <= MAX_WORDS
        && different() - words.size() > 2;
  }

  boolean isWhole() {
    return isWhole;
  }

  /**
   * Returns whether almost every row has a text of its own: the column identifies people, or it is
   * prose.
   */
  boolean isUnique() {
    return hasMoreTexts || (different() > 10 && 2L * different() > filled());
  }

  /** Returns the texts that a least number of rows have, the most frequent first. */
  List<String> frequent(long least, int most) {
    return texts.entrySet().stream()
        .filter(entry -> entry.getValue() >= least)
        .sorted(MOST_FREQUENT_FIRST)
        .limit(most)
        .map(Map.Entry::getKey)
        .collect(toUnmodifiableList());
  }
}

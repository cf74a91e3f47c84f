package dev.hearsay.wire.result;

import java.util.regex.Pattern;

/** The kind of reader that CSV is written for. */
public enum CsvUse {
  /** A program, which finds every text as it is. */
  PROGRAM,
  /**
   * A spreadsheet, which would run a text such as {@code =HYPERLINK(…)} as a formula. Such a text
   * gets an apostrophe before it, and all cells are quoted, also against other separators.
   */
  SPREADSHEET;

  /** Signs that begin a formula, or that spreadsheets skip before one; also as full-width signs. */
  private static final Pattern FORMULA =
      Pattern.compile("[ \\u00a0]*[=+\\-@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20].*", Pattern.DOTALL);

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE]-?[0-9]{1,3})?");

  /** Returns whether a spreadsheet would take a text for a formula; a number is none. */
  public static boolean isFormula(String text) {
    return FORMULA.matcher(text).matches() && !NUMBER.matcher(text).matches();
  }

  /** Returns a cell as this reader may have it. */
  public String cell(String text) {
    return this == SPREADSHEET && isFormula(text) ? "'" + text : text;
  }

  /** Returns the word for it, as addresses and command lines spell it. */
  @Override
  public String toString() {
    return this == PROGRAM ? "program" : "spreadsheet";
  }
}

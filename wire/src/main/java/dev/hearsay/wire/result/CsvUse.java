package dev.hearsay.wire.result;

import java.util.regex.Pattern;

/** The kind of reader that CSV is written for. */
public enum CsvUse {
  /** A program. All texts are written unchanged. */
  PROGRAM,
  /**
   * A spreadsheet, which would run a text such as {@code =HYPERLINK(…)} as a formula. Such a text
   * gets an apostrophe before it. All cells are quoted, since a spreadsheet may use another
   * separator.
   */
  SPREADSHEET;

  /**
   * The texts that begin with a formula's sign, or with characters that spreadsheets skip before
   * one; also with full-width signs.
   */
  private static final Pattern FORMULA =
      Pattern.compile("[ \\u00a0]*[=+\\-@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20].*", Pattern.DOTALL);

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE]-?[0-9]{1,3})?");

  /** Returns whether a spreadsheet would read a text as a formula. A number is not a formula. */
  public static boolean isFormula(String text) {
    return FORMULA.matcher(text).matches() && !NUMBER.matcher(text).matches();
  }

  /** Returns a cell in the form that is safe for this reader. */
  public String cell(String text) {
    return this == SPREADSHEET && isFormula(text) ? "'" + text : text;
  }

  /** Returns the word for this use, as addresses and command lines spell it. */
  @Override
  public String toString() {
    return this == PROGRAM ? "program" : "spreadsheet";
  }
}

package dev.hearsay.law;

/** A counter of reports that are one symbol: cell s is the number of reports of symbol s. */
public final class SymbolCounter extends Counter {

  private final int symbols;

  public SymbolCounter(int symbols) {
    super(symbols, Long.MAX_VALUE);
    this.symbols = symbols;
  }

  @Override
  public boolean accepts(long[] words, int from) {
    return accepts(words[from]);
  }

  private boolean accepts(long symbol) {
    return symbol >= 0 && symbol < symbols;
  }

  @Override
  public void add(long[] words, int from) {
    settled()[(int) words[from]]++;
    countReport();
  }

  /** Counts a report of one symbol if the symbol is in the alphabet, and returns whether it is. */
  public boolean addIfAccepted(long symbol) {
    boolean isAccepted = accepts(symbol);
    if (isAccepted) {
      settled()[(int) symbol]++;
      countReport();
    }
    return isAccepted;
  }

  @Override
  protected String shape() {
    return "counts of " + symbols + " symbols";
  }

  /** Rejects cells that do not add up to the number of reports: each report is one symbol. */
  @Override
  protected void checkCells(long reports, long[] cells) {
    long left = reports;
    for (int symbol = 0; symbol < symbols; symbol++) {
      checkCell(symbol, cells[symbol], 0, left);
      left -= cells[symbol];
    }
    if (left != 0) {
      throw new IllegalArgumentException(
          "the cells add up to " + (reports - left) + ", not to the " + reports + " reports");
    }
  }
}

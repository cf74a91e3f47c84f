package dev.hearsay.count;

/** Cell s is how often symbol s was reported. */
public final class SymbolCounter extends Counter {

  private final int symbols;

  SymbolCounter(int symbols) {
    super(symbols, Long.MAX_VALUE);
    this.symbols = symbols;
  }

  @Override
  public boolean accepts(long[] words, int from) {
    return words[from] >= 0 && words[from] < symbols;
  }

  @Override
  public void add(long[] words, int from) {
    settled()[(int) words[from]]++;
    countReport();
  }

  @Override
  String shape() {
    return "counts of " + symbols + " symbols";
  }

  /** Each report is one symbol, so the cells add up to the reports. */
  @Override
  void checkCells(long reports, long[] cells) {
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

package dev.hearsay.lab.claim;

import java.util.List;

/**
 * An algorithm or a mechanism of a paper.
 *
 * @param name its number or its name in the paper
 * @param about what it does, in our words
 * @param where the classes that implement it
 * @param reach how a user reaches it; "missing" if a user cannot
 */
public record PaperAlgorithm(Paper paper, String name, String about, String where, String reach) {

  /** Returns every algorithm and mechanism that the papers propose or compare with. */
  public static List<PaperAlgorithm> all() {
    return PaperList.read("algorithms.csv").stream()
        .map(row -> new PaperAlgorithm(Paper.valueOf(row[0]), row[1], row[2], row[3], row[4]))
        .toList();
  }
}

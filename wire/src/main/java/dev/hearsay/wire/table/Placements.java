package dev.hearsay.wire.table;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Schema;
import java.util.List;

/** How the values of a table found their places, one {@link Placement} per attribute. */
public final class Placements {

  private final MissingCells rule;
  private final List<Placement> attributes;
  private long skipped;

  /**
   * @param rule which cells are missing, and what becomes of them
   */
  public Placements(Schema schema, MissingCells rule) {
    this.rule = rule;
    this.attributes =
        schema.attributes().stream().map(Placement::new).collect(toUnmodifiableList());
  }

  MissingCells rule() {
    return rule;
  }

  /**
   * Counts a row; of one that is skipped, only what is missing in it.
   *
   * @param read what was read of the cells
   */
  void add(List<String> row, double[] read, boolean isSkipped) {
    skipped += isSkipped ? 1 : 0;
    int from = 0;
    for (int i = 0; i < attributes.size(); i++) {
      Placement placement = attributes.get(i);
      String text = row.get(i);
      if (rule.isMissing(placement.attribute(), text)) {
        placement.addMissing(text);
      } else if (isSkipped) {
        placement.leaveOut();
      } else {
        placement.add(text, read, from);
      }
      from += placement.attribute().width();
    }
  }

  /** Returns one per attribute, in the schema's order. */
  public List<Placement> attributes() {
    return attributes;
  }

  /** Returns whether rows are left out for what is missing in them. */
  public boolean isSkipping() {
    return rule.rule() == MissingCells.Rule.SKIP;
  }

  /** Returns how many rows were left out. */
  public long skipped() {
    return skipped;
  }
}

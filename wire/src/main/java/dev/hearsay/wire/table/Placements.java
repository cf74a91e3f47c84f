package dev.hearsay.wire.table;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Schema;
import java.util.List;

/** The statistics of a table's values, one {@link Placement} per attribute. */
public final class Placements {

  private final MissingCells rule;
  private final List<Placement> attributes;
  private long skipped;

  /**
   * Creates empty statistics.
   *
   * @param rule the definition and treatment of missing cells
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
   * Counts a row. Of a skipped row, only its missing cells are counted.
   *
   * @param read the values of the cells
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

  /** Returns the statistics of all attributes, in the schema's order. */
  public List<Placement> attributes() {
    return attributes;
  }

  /** Returns whether rows with missing cells are left out. */
  public boolean isSkipping() {
    return rule.rule() == MissingCells.Rule.SKIP;
  }

  /** Returns the number of rows that were left out. */
  public long skipped() {
    return skipped;
  }
}

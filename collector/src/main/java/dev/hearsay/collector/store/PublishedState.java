package dev.hearsay.collector.store;

import static java.util.stream.Collectors.joining;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The last publication of each collection of a store. It serves to compare a copy with the store
 * that it is to replace. Stores of earlier versions may lack tables and columns.
 *
 * @param numbers the collections' numbers, by id
 * @param last a text by number that changes with every publication: the publication's number, size
 *     and time, and the number of rounds of the collection's training
 */
record PublishedState(Map<String, Long> numbers, Map<Long, String> last) {

  /** The state of a store that cannot be read. */
  static final PublishedState UNKNOWN = new PublishedState(Map.of(), Map.of());

  private static final String LAST =
      """
      SELECT c.number, c.id,
             COALESCE(u.publication, 0) || ' ' || COALESCE(u.published, 0) || ' '
             || COALESCE(u.least, 0) || ' ' || COALESCE(u.published_at, 0) || ' '
             || (SELECT COUNT(*) FROM round r JOIN round other ON other.training = r.training
                  WHERE r.collection = c.number)
        FROM collection c LEFT JOIN publication u ON u.collection = c.number
      """;

  private static final String IN_DOUBT = "SELECT number FROM collection WHERE rewound IS NOT NULL";

  /** Reads the state, without the collections that are themselves marked as rewound. */
  static PublishedState read(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      PublishedState state = new PublishedState(new HashMap<>(), new TreeMap<>());
      if (!has(statement, "publication", "least")) {
        return state;
      }
      try (ResultSet row = statement.executeQuery(LAST)) {
        while (row.next()) {
          state.numbers.put(row.getString(2), row.getLong(1));
          state.last.put(row.getLong(1), row.getString(3));
        }
      }
      state.forgetDoubtful(statement);
      return state;
    }
  }

  private void forgetDoubtful(Statement statement) throws SQLException {
    if (!has(statement, "collection", "rewound")) {
      return;
    }
    try (ResultSet row = statement.executeQuery(IN_DOUBT)) {
      while (row.next()) {
        last.remove(row.getLong(1));
      }
    }
  }

  private static boolean has(Statement statement, String table, String column) throws SQLException {
    String sql = "SELECT 1 FROM pragma_table_info('%s') WHERE name = '%s'";
    try (ResultSet row = statement.executeQuery(sql.formatted(table, column))) {
      return row.next();
    }
  }

  /**
   * Returns the numbers of a copy's collections that have no later publication in this, the newer
   * state.
   */
  String clean(PublishedState copy) {
    return copy.numbers.entrySet().stream()
        .filter(entry -> isSame(copy, entry.getKey(), entry.getValue()))
        .map(entry -> entry.getValue().toString())
        .collect(joining(","));
  }

  private boolean isSame(PublishedState copy, String id, long number) {
    String before = copy.last.get(number);
    return before != null && numbers.containsKey(id) && before.equals(last.get(numbers.get(id)));
  }
}

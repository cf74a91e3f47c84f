package dev.hearsay.collector.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.intake.TestDatabase;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who owns a database writes to it, and nobody else, whatever happens to connections. */
@Timeout(value = 30, unit = TimeUnit.SECONDS)
class OwnershipTest {

  private static final byte[] ONE = {1};

  private final TestDatabase.Postgres database = TestDatabase.Postgres.create();
  private final AtomicReference<@Nullable Throwable> told = new AtomicReference<>();

  private Store owner() {
    Store store = Store.database(database.jdbcUrl());
    store.onLost(told::set);
    return store;
  }

  /** Ends the session that has the lock, as a lost connection does. */
  private void cutOwner() throws Exception {
    database.execute(
        """
        SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
         WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()
        """);
  }

  private static Optional<byte[]> setting(Store store, String name) {
    return store.read(queries -> queries.setting(name));
  }

  @Test
  void oneStandsByUntilTheOwnerIsGoneAndTheOwnerFindsOut() throws Exception {
    try (Store first = owner()) {
      CompletableFuture<Store> standby =
          CompletableFuture.supplyAsync(() -> Store.standby(database.jdbcUrl()));
      first.write(changes -> changes.setSetting("before", ONE));
      awaitWaiter();
      assertThat(standby).isNotDone();
      assertThatThrownBy(() -> first.write(this::writeAndBeCut))
          .isInstanceOf(StoreUnavailableException.class);
      try (Store second = standby.get()) {
        assertThat(setting(second, "before")).isPresent();
        assertThat(setting(second, "half")).as("what was under way").isEmpty();
        assertThatThrownBy(() -> first.write(changes -> changes.setSetting("after", ONE)))
            .isInstanceOf(StoreUnavailableException.class)
            .hasMessageContaining("taken over");
        assertThat(told.get()).isInstanceOf(StoreRefusedException.class);
        assertThat(first.lostOwnership()).isPresent();
        second.write(changes -> changes.setSetting("mine", ONE));
        assertThat(setting(second, "after")).isEmpty();
      }
      assertThatThrownBy(() -> first.write(changes -> changes.setSetting("after", ONE)))
          .as("the lock is free, but what it remembers may be wrong")
          .isInstanceOf(StoreUnavailableException.class);
    }
  }

  private void awaitWaiter() throws Exception {
    String waiting =
        """
        SELECT COUNT(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
         WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()
        """;
    while (database.count(waiting) == 0) {
      Thread.sleep(5);
    }
  }

  private void writeAndBeCut(Changes changes) {
    changes.setSetting("half", ONE);
    try {
      cutOwner();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    changes.setSetting("rest", ONE);
  }

  /** Another came and went while this one was cut off: the lock is free, and all may be changed. */
  @Test
  void anOwnerThatWasReplacedMeanwhileDoesNotComeBack() throws Exception {
    try (Store first = owner()) {
      cutOwner();
      Store.database(database.jdbcUrl()).close();
      assertThatThrownBy(first::ping).isInstanceOf(StoreUnavailableException.class);
      assertThatThrownBy(first::ping)
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("taken over");
      assertThat(told.get()).isNotNull();
    }
  }

  @Test
  void anOwnerThatNobodyReplacedComesBack() throws Exception {
    try (Store first = owner()) {
      cutOwner();
      assertThatThrownBy(first::ping).isInstanceOf(StoreUnavailableException.class);
      first.write(changes -> changes.setSetting("after", ONE));
      assertThat(setting(first, "after")).isPresent();
      assertThat(told.get()).isNull();
      assertThat(first.lostOwnership()).isEmpty();
    }
  }

  /** Within 15 seconds; 0 is what a server says of a connection without a network. */
  @Test
  void theServerNoticesDeadPeersSoon() throws Exception {
    try (Store first = owner()) {
      first.write(
          changes -> {
            assertThat(changes.column(String.class, "SHOW tcp_keepalives_idle").one())
                .isIn("5", "0");
            assertThat(changes.column(String.class, "SHOW tcp_user_timeout").one())
                .isIn("10s", "10000", "0");
          });
    }
  }

  @Test
  void whileSomebodyOwnsTheDatabaseNobodyShares() {
    try (Store owner = Store.database(database.jdbcUrl())) {
      assertThat(owner.lostOwnership()).isEmpty();
      assertThatThrownBy(() -> Store.shared(database.jdbcUrl()))
          .isInstanceOf(StoreRefusedException.class)
          .hasMessageContaining("another process");
    }
  }
}

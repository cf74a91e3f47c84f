package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.intake.CollectionService.StoredSettings;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the owner proves itself by. The store keeps its hash only. A new one takes the place of the
 * old one at once: whoever asks for a new token may do so because the old one has leaked.
 */
final class AdminToken {

  private static final Logger LOG = LoggerFactory.getLogger(AdminToken.class);
  private static final String SETTING = "admin-token-sha256";

  private final StoredSettings settings;
  private volatile Optional<Token> created = Optional.empty();
  private volatile Optional<byte[]> hash;

  private AdminToken(StoredSettings settings) {
    this.settings = settings;
    this.hash = settings.get(SETTING);
  }

  /** The store's token, if it has one; until {@link #handOver} nobody is admin otherwise. */
  static AdminToken open(CollectionService collections) {
    AdminToken admin = new AdminToken(collections.settings());
    collections.onFollow(admin::refresh);
    return admin;
  }

  /**
   * Makes a token if the store has none, or if a new one is wanted, and gives it to its owner.
   *
   * <p>The owner gets it before the store gets its hash. So if the owner cannot be told, or the
   * process dies at any moment, no store has a token that nobody knows: either the hash is there,
   * and the owner has the token, or it is not, and the next start makes another one. The token that
   * was told in vain then is never valid.
   *
   * @throws RuntimeException what the owner throws; the store is as before
   */
  synchronized void handOver(boolean isNewWanted, Consumer<String> owner) {
    if (hash.isEmpty() || isNewWanted) {
      Token token = Token.random();
      owner.accept(token.text());
      store(token, isNewWanted);
    }
  }

  private void store(Token token, boolean isNewWanted) {
    if (isNewWanted) {
      settings.set(SETTING, token.hash());
    } else if (!settings.setIfMissing(SETTING, token.hash())) {
      LOG.warn("another collector made the admin token meanwhile; the one that was shown is void");
      refresh();
      return;
    }
    hash = Optional.of(token.hash());
    created = Optional.of(token);
  }

  /** Another collector may have replaced the token. */
  private synchronized void refresh() {
    settings.get(SETTING).ifPresent(stored -> hash = Optional.of(stored));
  }

  /** The token, if it was made just now: it cannot be told again. */
  Optional<String> created() {
    return created.map(Token::text);
  }

  boolean is(Token token) {
    return hash.filter(token::has).isPresent();
  }

  /**
   * Replaces the token; on return the new one is durable.
   *
   * @param sent what the sender proved itself by: of two who change it at once, the second has the
   *     wrong one
   */
  synchronized Token rotate(Token sent) {
    Token next = Token.random();
    if (!is(sent) || !settings.replace(SETTING, sent.hash(), next.hash())) {
      throw Problem.of(Kind.WRONG_TOKEN);
    }
    hash = Optional.of(next.hash());
    return next;
  }
}

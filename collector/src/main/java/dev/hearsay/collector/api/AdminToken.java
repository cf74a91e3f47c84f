package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.intake.CollectionService.StoredSettings;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The token that identifies the owner of the collector. The store keeps only its hash. A new token
 * replaces the old one at once, since the reason for a new token may be that the old one has
 * leaked.
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

  /**
   * Returns the token of the store, if it has one. Without a token, no caller is admin until {@link
   * #handOver}.
   */
  static AdminToken open(CollectionService collections) {
    AdminToken admin = new AdminToken(collections.settings());
    collections.onFollow(admin::refresh);
    return admin;
  }

  /**
   * Makes a token if the store has none, or if a new one is wanted, and gives it to its owner.
   *
   * <p>The owner receives the token before the store receives its hash. So if the owner cannot be
   * reached, or the process dies at any moment, no store ends up with a token that its owner does
   * not have. Either the hash is stored, and the owner has the token, or it is not, and the next
   * start makes another token. A token that the owner received in vain never becomes valid.
   *
   * @throws RuntimeException the owner's exception; the store is unchanged then
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
      LOG.warn(
          "another collector made an admin token at the same time; the one shown here is invalid");
      refresh();
      return;
    }
    hash = Optional.of(token.hash());
    created = Optional.of(token);
  }

  /** Reads the token's hash again, since another collector may have replaced it. */
  private synchronized void refresh() {
    settings.get(SETTING).ifPresent(stored -> hash = Optional.of(stored));
  }

  /** Returns the token if this process made it. It cannot be shown again later. */
  Optional<String> created() {
    return created.map(Token::text);
  }

  boolean is(Token token) {
    return hash.filter(token::has).isPresent();
  }

  /**
   * Replaces the token. The new token is durable when this method returns.
   *
   * @param sent the token of the request, which must be the current one. If two requests replace it
   *     at once, the second has the wrong token.
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

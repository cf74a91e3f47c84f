package dev.hearsay.collector.http.access;

import dev.hearsay.collector.collection.CollectionService;
import dev.hearsay.collector.collection.StoredSettings;
import dev.hearsay.collector.http.message.Problem;
import dev.hearsay.collector.http.message.Problem.Kind;
import java.util.Optional;

/**
 * What the owner proves itself by. The store keeps its hash only. A new one takes the place of the
 * old one at once: whoever asks for a new token may do so because the old one has leaked.
 */
public final class AdminToken {

  private static final String SETTING = "admin-token-sha256";

  private final StoredSettings settings;
  private final Optional<Token> created;
  private volatile byte[] hash;

  private AdminToken(StoredSettings settings, byte[] hash, Optional<Token> created) {
    this.settings = settings;
    this.hash = hash;
    this.created = created;
  }

  /** The store's token; a new one if it has none, or if a new one is wanted. */
  public static AdminToken open(CollectionService collections, boolean isNewWanted) {
    StoredSettings settings = collections.settings();
    Token token = Token.random();
    if (isNewWanted) {
      settings.set(SETTING, token.hash());
    }
    boolean isCreated = isNewWanted || settings.setIfMissing(SETTING, token.hash());
    AdminToken admin =
        isCreated
            ? new AdminToken(settings, token.hash(), Optional.of(token))
            : new AdminToken(settings, settings.get(SETTING).orElseThrow(), Optional.empty());
    collections.onFollow(admin::refresh);
    return admin;
  }

  /** Another collector may have replaced the token. */
  private void refresh() {
    settings.get(SETTING).ifPresent(stored -> hash = stored);
  }

  /** The token, if it was made just now: it cannot be told again. */
  public Optional<String> created() {
    return created.map(Token::text);
  }

  boolean is(Token token) {
    return token.has(hash);
  }

  /**
   * Replaces the token; on return the new one is durable.
   *
   * @param sent what the sender proved itself by: of two who change it at once, the second has the
   *     wrong one
   */
  public synchronized Token rotate(Token sent) {
    if (!is(sent)) {
      throw Problem.of(Kind.WRONG_TOKEN);
    }
    Token next = Token.random();
    if (!settings.replace(SETTING, hash, next.hash())) {
      throw Problem.of(Kind.WRONG_TOKEN);
    }
    hash = next.hash();
    return next;
  }
}

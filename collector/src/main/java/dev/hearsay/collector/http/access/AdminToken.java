package dev.hearsay.collector.http.access;

import dev.hearsay.collector.collection.CollectionService;
import dev.hearsay.collector.http.message.Problem;
import dev.hearsay.collector.http.message.Problem.Kind;
import java.util.Optional;

/**
 * What the owner proves itself by. The store keeps its hash only. A new one takes the place of the
 * old one at once: whoever asks for a new token may do so because the old one has leaked.
 */
public final class AdminToken {

  private static final String SETTING = "admin-token-sha256";

  private final CollectionService collections;
  private final Optional<Token> created;
  private volatile byte[] hash;

  private AdminToken(CollectionService collections, byte[] hash, Optional<Token> created) {
    this.collections = collections;
    this.hash = hash;
    this.created = created;
  }

  /** The store's token; a new one if it has none, or if a new one is wanted. */
  public static AdminToken open(CollectionService collections, boolean isNewWanted) {
    Optional<byte[]> known = collections.setting(SETTING).filter(hash -> !isNewWanted);
    if (known.isPresent()) {
      return new AdminToken(collections, known.get(), Optional.empty());
    }
    Token token = Token.random();
    collections.setSetting(SETTING, token.hash());
    return new AdminToken(collections, token.hash(), Optional.of(token));
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
    collections.setSetting(SETTING, next.hash());
    hash = next.hash();
    return next;
  }
}

package dev.hearsay.collector.api;

import dev.hearsay.wire.document.Fields;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A secret that grants access: 256 random bits, written as 43 characters. A token is shown once and
 * stored only as its SHA-256. A fast hash is enough, because 256 random bits cannot be guessed at
 * any speed.
 *
 * @param text the token as it is sent
 */
record Token(String text) {

  static final String OPEN = "open";
  static final String TOKEN = "token";

  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Pattern HEADER =
      Pattern.compile("bearer +([A-Za-z0-9_-]{1,128})", Pattern.CASE_INSENSITIVE);

  static Token random() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return new Token(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** Returns a new token if a request asks for one. Without the key, access is open. */
  public static Optional<Token> wanted(Fields request, String key) {
    return request.choice(key, List.of(OPEN, TOKEN)).equals(TOKEN)
        ? Optional.of(random())
        : Optional.empty();
  }

  /** Returns the token of an {@code Authorization} header, if there is one. */
  static Optional<Token> of(@Nullable String header) {
    if (header == null) {
      return Optional.empty();
    }
    var matcher = HEADER.matcher(header.strip());
    return matcher.matches() ? Optional.of(new Token(matcher.group(1))) : Optional.empty();
  }

  /** Returns the JSON value for access with or without a token. */
  static String openOrToken(Optional<byte[]> hash) {
    return hash.isPresent() ? TOKEN : OPEN;
  }

  byte[] hash() {
    return sha256(text.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java runtime has no SHA-256", e);
    }
  }

  /**
   * Returns whether this token has the given hash. The comparison takes the same time for right and
   * wrong tokens.
   */
  boolean has(byte[] hash) {
    return MessageDigest.isEqual(hash(), hash);
  }

  /** Returns a text without the secret, so that no log contains it. */
  @Override
  public String toString() {
    return "a token";
  }
}

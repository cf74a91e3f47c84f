package dev.hearsay.client;

import dev.hearsay.client.ledger.CollectionKey;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a collector is, and how to talk to it. Immutable.
 *
 * <p>Reports travel by https only, since their being sent, and a reporting token, are nobody else's
 * business. Two exceptions: a collector on this very machine, and {@link #allowInsecureHttp}.
 */
public final class CollectorAddress {

  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\]|\\[0:0:0:0:0:0:0:1\\]");

  /** What RFC 6750 allows; nothing that could begin another header. */
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/-]{1,4096}=*");

  private static final String COLLECTIONS = "/api/collections";

  private static final Duration STANDARD_TIMEOUT = Duration.ofSeconds(30);

  private final String base;
  private final boolean isInsecureAllowed;
  private final Optional<String> token;
  private final Retries retries;
  private final Duration timeout;
  private final boolean usesUrlConnection;

  private CollectorAddress(
      String base,
      boolean isInsecureAllowed,
      Optional<String> token,
      Retries retries,
      Duration timeout,
      boolean usesUrlConnection) {
    this.base = base;
    this.isInsecureAllowed = isInsecureAllowed;
    this.token = token;
    this.retries = retries;
    this.timeout = timeout;
    this.usesUrlConnection = usesUrlConnection;
  }

  /**
   * A collector at an address such as {@code https://collector.example}, with {@link
   * Retries#STANDARD} and a timeout of 30 seconds.
   *
   * @throws IllegalArgumentException if it is no absolute http or https address, or has a user, a
   *     query or a fragment
   */
  public static CollectorAddress of(URI collector) {
    return new CollectorAddress(
        oneSpelling(collector), false, Optional.empty(), Retries.STANDARD, STANDARD_TIMEOUT, false);
  }

  /** With the token that the collection asks of those who report. */
  public CollectorAddress withToken(String reportingToken) {
    if (!TOKEN.matcher(reportingToken).matches()) {
      throw new IllegalArgumentException(
          "the token has a character that none has; legal are letters, digits and ._~+/-");
    }
    return new CollectorAddress(
        base, isInsecureAllowed, Optional.of(reportingToken), retries, timeout, usesUrlConnection);
  }

  /** With another patience. */
  public CollectorAddress withRetries(Retries other) {
    return new CollectorAddress(base, isInsecureAllowed, token, other, timeout, usesUrlConnection);
  }

  /** With another limit to the time that a single attempt may take. */
  public CollectorAddress withTimeout(Duration other) {
    if (other.isNegative() || other.isZero()) {
      throw new IllegalArgumentException("the timeout is " + other + "; it must be above 0");
    }
    return new CollectorAddress(base, isInsecureAllowed, token, retries, other, usesUrlConnection);
  }

  /** Without encryption: everybody on the way can read the token, and who reports what. */
  public CollectorAddress allowInsecureHttp() {
    return new CollectorAddress(base, true, token, retries, timeout, usesUrlConnection);
  }

  /**
   * By {@link java.net.HttpURLConnection}, also where {@code java.net.http} is there. Without this,
   * the former is used only where the latter is missing, as on Android, or in a program of modules
   * none of which requires it.
   */
  public CollectorAddress overUrlConnection() {
    return new CollectorAddress(base, isInsecureAllowed, token, retries, timeout, true);
  }

  /** One collector has one address, however it is spelt: the ledger knows it by that. */
  private static String oneSpelling(URI collector) {
    URI address = collector.normalize();
    String scheme = lowerCase(address.getScheme());
    String host = lowerCase(address.getHost());
    boolean isWeb = scheme.equals("http") || scheme.equals("https");
    if (!isWeb || host.isEmpty() || hasMoreThanAPath(address)) {
      throw new IllegalArgumentException(
          String.format(
              "the collector's address is '%s'; it must be http or https, a host,"
                  + " and at most a port and a path",
              collector));
    }
    int standardPort = scheme.equals("https") ? 443 : 80;
    int port = address.getPort() < 0 ? standardPort : address.getPort();
    return scheme + "://" + withoutEnding(host, ".") + ":" + port + path(address);
  }

  private static boolean hasMoreThanAPath(URI address) {
    return address.getRawUserInfo() != null
        || address.getRawQuery() != null
        || address.getRawFragment() != null;
  }

  private static String path(URI address) {
    String path = address.getRawPath();
    return path == null ? "" : withoutEnding(path, "/");
  }

  private static String withoutEnding(String text, String ending) {
    return text.endsWith(ending) ? text.substring(0, text.length() - ending.length()) : text;
  }

  private static String lowerCase(@Nullable String text) {
    return text == null ? "" : text.toLowerCase(Locale.ROOT);
  }

  /**
   * Refuses to be used without encryption.
   *
   * @throws IllegalArgumentException if the collector is elsewhere and has no https
   */
  public void checkEncryption() {
    URI address = URI.create(base);
    boolean isPrivate =
        address.getScheme().equals("https") || LOOPBACK.matcher(address.getHost()).matches();
    if (!isPrivate && !isInsecureAllowed) {
      throw new IllegalArgumentException(
          String.format(
              "the collector's address is '%s'; it must be https, or on this machine"
                  + " (see allowInsecureHttp)",
              base));
    }
  }

  CollectionKey collection(String id) {
    return new CollectionKey(base, id);
  }

  CollectionKey training(String id) {
    return CollectionKey.ofTraining(base, id);
  }

  boolean owns(CollectionKey key) {
    return key.collector().equals(base) || isTraining(key);
  }

  /** Whether it is a training that the key names, and no collection. */
  boolean isTraining(CollectionKey key) {
    return key.collector().equals(training(key.id()).collector());
  }

  URI resource(CollectionKey key, String name) {
    String all = isTraining(key) ? key.collector() : base + COLLECTIONS;
    return URI.create(all + "/" + key.id() + "/" + name);
  }

  public Optional<String> token() {
    return token;
  }

  Retries retries() {
    return retries;
  }

  public Duration timeout() {
    return timeout;
  }

  boolean usesUrlConnection() {
    return usesUrlConnection;
  }

  /** The address; never the token. */
  @Override
  public String toString() {
    return base;
  }
}

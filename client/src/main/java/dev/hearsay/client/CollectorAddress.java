package dev.hearsay.client;

import dev.hearsay.client.ledger.CollectionKey;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address of a collector, with the token, retries and timeouts for requests to it. Immutable.
 *
 * <pre>
 *   CollectorAddress collector =
 *       CollectorAddress.of(URI.create("https://collector.example"))
 *           .withToken(reportingToken)
 *           .withRetries(new Retries(3, Duration.ofSeconds(1), Duration.ofSeconds(10)));
 * </pre>
 *
 * <p>Requests are sent by https only: others must see neither the reporting token nor that a report
 * is sent. There are two exceptions: a collector on the same machine, and {@link
 * #allowInsecureHttp}.
 */
public final class CollectorAddress {

  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\]|\\[0:0:0:0:0:0:0:1\\]");

  /** The tokens that RFC 6750 allows. None of these characters can begin another header. */
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
   * Returns the address of a collector, such as {@code https://collector.example}, with {@link
   * Retries#STANDARD} and a timeout of 30 seconds.
   *
   * @throws IllegalArgumentException if {@code collector} is not an absolute http or https address,
   *     or has a user, a query or a fragment
   */
  public static CollectorAddress of(URI collector) {
    return new CollectorAddress(
        oneSpelling(collector), false, Optional.empty(), Retries.STANDARD, STANDARD_TIMEOUT, false);
  }

  /** Returns this address with the token that the collection requires for reporting. */
  public CollectorAddress withToken(String reportingToken) {
    if (!TOKEN.matcher(reportingToken).matches()) {
      throw new IllegalArgumentException(
          "the token has an illegal character; legal are letters, digits and ._~+/-");
    }
    return new CollectorAddress(
        base, isInsecureAllowed, Optional.of(reportingToken), retries, timeout, usesUrlConnection);
  }

  /** Returns this address with other retries. */
  public CollectorAddress withRetries(Retries other) {
    return new CollectorAddress(base, isInsecureAllowed, token, other, timeout, usesUrlConnection);
  }

  /** Returns this address with another time limit for a single attempt. */
  public CollectorAddress withTimeout(Duration other) {
    if (other.isNegative() || other.isZero()) {
      throw new IllegalArgumentException("the timeout is " + other + "; it must be above 0");
    }
    return new CollectorAddress(base, isInsecureAllowed, token, retries, other, usesUrlConnection);
  }

  /**
   * Returns this address with permission to use plain http. The network can then read the token and
   * see who reports to which collection.
   */
  public CollectorAddress allowInsecureHttp() {
    return new CollectorAddress(base, true, token, retries, timeout, usesUrlConnection);
  }

  /**
   * Returns this address with {@link java.net.HttpURLConnection} as transport, even where {@code
   * java.net.http} exists. By default, {@code HttpURLConnection} is used only where {@code
   * java.net.http} is missing: on Android, and in a modular program of which no module requires it.
   */
  public CollectorAddress overUrlConnection() {
    return new CollectorAddress(base, isInsecureAllowed, token, retries, timeout, true);
  }

  /** Returns the normalized spelling of an address, by which the ledger compares collectors. */
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
   * Checks that requests are encrypted if they have to be.
   *
   * @throws IllegalArgumentException if the collector is on another machine, the address is not
   *     https, and plain http is not allowed
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

  /** Returns whether the key names a training rather than a collection. */
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

  /** Returns the address without the token. */
  @Override
  public String toString() {
    return base;
  }
}

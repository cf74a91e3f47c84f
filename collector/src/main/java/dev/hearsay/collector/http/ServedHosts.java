package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Problem;
import dev.hearsay.collector.api.Problem.Kind;
import io.netty.util.NetUtil;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The names that requests may call this collector by. A page of somebody else's can make a browser
 * ask a collector that only the browser reaches, by pointing a name of its own at the collector's
 * address (DNS rebinding). The browser then sends that name as {@code Host}, which is refused here.
 *
 * <p>Legal are the names that the operator states, {@code localhost}, loopback addresses, the
 * address at which the connection arrived and, unless only loopback is listened on, this machine's
 * own name. The port does not matter: it may be forwarded.
 */
final class ServedHosts {

  private static final Pattern AUTHORITY =
      Pattern.compile("(\\[[0-9A-Fa-f:.]{2,45}]|[A-Za-z0-9._-]{1,253})(?::\\d{1,5})?");

  private static final Pattern ABSOLUTE = Pattern.compile("https?://([^/?#]*).*");

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,253}");

  /** What {@link #isName} asks for. */
  static final String LEGAL_NAME =
      "a name or an address, such as collector.example, without scheme, port or path";

  private final Set<String> names = new HashSet<>();
  private final Set<InetAddress> addresses = new HashSet<>();

  ServedHosts(String host, List<String> stated) {
    add("localhost");
    add(host);
    stated.forEach(this::add);
    if (!isLoopback(host)) {
      ownName().ifPresent(this::add);
    }
  }

  /** Whether requests can call a collector by this name. */
  static boolean isName(String text) {
    return NAME.matcher(text).matches() || address(text).isPresent();
  }

  private void add(String name) {
    address(name).ifPresentOrElse(addresses::add, () -> names.add(plain(name)));
  }

  private static boolean isLoopback(String host) {
    return plain(host).equals("localhost")
        || address(host).filter(InetAddress::isLoopbackAddress).isPresent();
  }

  private static Optional<String> ownName() {
    try {
      return Optional.of(InetAddress.getLocalHost().getHostName());
    } catch (UnknownHostException e) {
      return Optional.empty(); // a machine without a name
    }
  }

  /** Refuses a request that is meant for somebody else. */
  void check(HttpServerRequest request) {
    List<String> hosts = request.headers().getAll("Host");
    if (hosts.size() != 1) {
      throw Problem.badRequest(
          "the request has " + hosts.size() + " headers 'Host'; it must have one");
    }
    check(hosts.get(0), request);
    Matcher absolute = ABSOLUTE.matcher(request.uri().toLowerCase(Locale.ROOT));
    if (absolute.matches()) {
      check(absolute.group(1), request);
    }
  }

  private void check(String authority, HttpServerRequest request) {
    Matcher parts = AUTHORITY.matcher(authority);
    if (!parts.matches()) {
      throw Problem.badRequest(
          "the host is '" + Problem.shortened(authority) + "'; it must be a name or an address");
    }
    if (!isServed(parts.group(1), request.localAddress().hostAddress())) {
      throw Problem.of(Kind.OTHER_HOST, parts.group(1));
    }
  }

  /**
   * @param arrival the address at which the connection arrived
   */
  boolean isServed(String host, @Nullable String arrival) {
    Optional<InetAddress> literal = address(host);
    if (literal.isEmpty()) {
      return names.contains(plain(host));
    }
    return literal.get().isLoopbackAddress()
        || addresses.contains(literal.get())
        || (arrival != null && literal.equals(address(arrival)));
  }

  /** Names are the same in large letters, and with the dot at the end that nobody writes. */
  private static String plain(String name) {
    String small = name.toLowerCase(Locale.ROOT);
    return small.endsWith(".") ? small.substring(0, small.length() - 1) : small;
  }

  /** Of an address in digits; names are not looked up. */
  private static Optional<InetAddress> address(String text) {
    byte[] bytes = NetUtil.createByteArrayFromIpAddressString(text);
    try {
      return bytes == null ? Optional.empty() : Optional.of(InetAddress.getByAddress(bytes));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }
}

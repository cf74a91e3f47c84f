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
 * The names that requests may call this collector by. They protect against DNS rebinding: a foreign
 * page points a host name of its own at the address of a collector that only the visitor's browser
 * can reach. The browser then sends that name as {@code Host}, and the collector refuses the
 * request.
 *
 * <p>Legal are the names that the operator states, {@code localhost}, loopback addresses, the
 * address at which the connection arrived and, unless the collector listens on loopback only, the
 * machine's own name. The port is ignored, because it may be forwarded.
 */
final class ServedHosts {

  private static final Pattern AUTHORITY =
      Pattern.compile("(\\[[0-9A-Fa-f:.]{2,45}]|[A-Za-z0-9._-]{1,253})(?::\\d{1,5})?");

  private static final Pattern ABSOLUTE = Pattern.compile("https?://([^/?#]*).*");

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,253}");

  /** A description of what {@link #isName} accepts. */
  static final String LEGAL_NAME =
      "a name or an address, such as collector.example, without scheme, port or path";

  private final Set<String> names = new HashSet<>();
  private final Set<InetAddress> addresses = new HashSet<>();

  ServedHosts(String host, List<String> stated) {
    add("localhost");
    add(host);
    stated.forEach(this::add);
    if (!isLoopback(host)) {
      machineName().ifPresent(this::add);
    }
  }

  /** Returns whether requests can call a collector by this name. */
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

  private static Optional<String> machineName() {
    try {
      return Optional.of(InetAddress.getLocalHost().getHostName());
    } catch (UnknownHostException e) {
      return Optional.empty(); // a machine without a name
    }
  }

  /** Refuses a request that names another host. */
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

  /**
   * Returns a name in lower case and without a dot at the end, since both spellings mean the same
   * host.
   */
  private static String plain(String name) {
    String small = name.toLowerCase(Locale.ROOT);
    return small.endsWith(".") ? small.substring(0, small.length() - 1) : small;
  }

  /** Returns the address that a text contains in digits, or empty. Names are not looked up. */
  private static Optional<InetAddress> address(String text) {
    byte[] bytes = NetUtil.createByteArrayFromIpAddressString(text);
    try {
      return bytes == null ? Optional.empty() : Optional.of(InetAddress.getByAddress(bytes));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }
}

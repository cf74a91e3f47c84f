package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Api;
import dev.hearsay.collector.publish.PublishingDefault;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * How the collector is reached, and what it puts up with.
 *
 * @param host the address to listen on
 * @param port 0 is any that is free
 * @param tls certificate and key; empty is plain HTTP
 * @param hostNames under which it is known beside its addresses
 * @param origins whose pages may use what a device needs, as browsers write them
 * @param areMetricsOpen whether everybody may read the metrics, or the admin alone
 * @param publishing the rule of collections whose request names none
 * @param tokens what to do about the admin token at the start
 * @param folder for the audit log, if there is one
 */
public record HttpOptions(
    String host,
    int port,
    Optional<Tls> tls,
    List<String> hostNames,
    Set<String> origins,
    HttpLimits limits,
    boolean areMetricsOpen,
    PublishingDefault publishing,
    Tokens tokens,
    Optional<Path> folder) {

  /** PEM files. */
  public record Tls(Path certificate, Path key) {}

  /**
   * About the admin token.
   *
   * @param isRenewed whether to make a new one; the old one ends
   * @param owner gets a new one, before it is valid
   */
  public record Tokens(boolean isRenewed, Consumer<String> owner) {}

  /** Returns what handlers depend on. */
  Api.Choices choices() {
    return new Api.Choices(
        limits.watchers(),
        limits.maxReports(),
        limits.minFreeDiskBytes(),
        areMetricsOpen,
        publishing);
  }

  /** The form of a name that requests may call a collector by. */
  public static final String LEGAL_HOST_NAME = ServedHosts.LEGAL_NAME;

  /** Returns whether requests can call a collector by this name. */
  public static boolean isHostName(String text) {
    return ServedHosts.isName(text);
  }

  /**
   * Returns the origins that an operator states.
   *
   * @throws IllegalArgumentException if one is not written as browsers send it
   */
  public static Set<String> origins(List<String> stated) {
    return CrossOrigin.check(stated);
  }

  public HttpOptions {
    HttpLimits.check("port", port, 0, 65_535);
    hostNames = List.copyOf(hostNames);
    origins = Set.copyOf(origins);
  }
}

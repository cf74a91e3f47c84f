package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Api;
import dev.hearsay.collector.publish.PublishingDefault;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The options of a collector's HTTP server.
 *
 * @param host the address to listen on
 * @param port the port; 0 means any free port
 * @param tls the certificate and key; empty for plain HTTP
 * @param hostNames the further names of this collector in requests
 * @param origins the origins whose pages may use the routes of devices, as browsers send them
 * @param limits the limits of requests and connections
 * @param areMetricsOpen whether metrics are public instead of for the admin only
 * @param publishing the publishing rule for collections whose request has none
 * @param tokens the handling of the admin token at the start
 * @param folder the folder for the audit log, if any
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

  /** The PEM files of a certificate and its key. */
  public record Tls(Path certificate, Path key) {}

  /**
   * The handling of the admin token at the start.
   *
   * @param isRenewed whether to replace the admin token by a new one
   * @param owner the receiver of a new token, called before the token is valid
   */
  public record Tokens(boolean isRenewed, Consumer<String> owner) {}

  /** Returns the options that handlers depend on. */
  Api.Choices choices() {
    return new Api.Choices(
        limits.watchers(),
        limits.maxReports(),
        limits.minFreeDiskBytes(),
        areMetricsOpen,
        publishing);
  }

  /** A description of the names that requests can call a collector by. */
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

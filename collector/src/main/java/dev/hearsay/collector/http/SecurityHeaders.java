package dev.hearsay.collector.http;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The security headers of replies. */
final class SecurityHeaders {

  /**
   * The content security policy. Scripts and styles load from the collector only and never inline;
   * nothing loads from other sites; no page may frame ours. Charts set styles through the DOM,
   * which this policy allows.
   */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self';"
          + " frame-ancestors 'none'";

  private static final List<Header> ALWAYS =
      List.of(
          Header.of("X-Content-Type-Options", "nosniff"),
          Header.of("Referrer-Policy", "no-referrer"),
          Header.of("Cross-Origin-Resource-Policy", "same-origin"),
          Header.of("Cache-Control", "no-store"));

  /**
   * The headers that browsers apply to documents only. Scripts and style sheets are not documents.
   * A page loads dozens of them, and these headers would be half of what their replies' heads take.
   */
  private static final List<Header> UNLESS_PART_OF_A_PAGE =
      List.of(
          Header.of("X-Frame-Options", "DENY"),
          Header.of("Content-Security-Policy", POLICY),
          Header.of("Cross-Origin-Opener-Policy", "same-origin"));

  /** The header that makes browsers use HTTPS only, for a year after their first HTTPS request. */
  private static final Header TRANSPORT =
      Header.of("Strict-Transport-Security", "max-age=31536000");

  /** A header in the form in which it is sent, encoded once for all replies. */
  private record Header(CharSequence name, CharSequence value) {
    static Header of(String name, String value) {
      return new Header(HttpHeaders.createOptimized(name), HttpHeaders.createOptimized(value));
    }
  }

  private SecurityHeaders() {}

  private static boolean isPartOfAPage(@Nullable String path) {
    return path != null
        && (path.startsWith("/assets/") || path.startsWith("/client/"))
        && (path.endsWith(".js") || path.endsWith(".css"));
  }

  /**
   * Adds the headers to a reply. Call this before other headers are set: a reply that may be cached
   * overrides {@code Cache-Control} later.
   */
  static void addTo(HttpServerRequest request) {
    MultiMap headers = request.response().headers();
    ALWAYS.forEach(header -> headers.set(header.name, header.value));
    if (!isPartOfAPage(request.path())) {
      UNLESS_PART_OF_A_PAGE.forEach(header -> headers.set(header.name, header.value));
    }
    if (request.isSSL()) {
      headers.set(TRANSPORT.name, TRANSPORT.value);
    }
  }
}

package dev.hearsay.collector.http;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What answers tell browsers. */
final class SecurityHeaders {

  /**
   * Scripts and styles from here alone and none inline, nothing from elsewhere, and nobody frames
   * the page. Charts set styles through the DOM, which this allows.
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
   * What browsers heed in documents. Scripts and style sheets are no documents; a page has dozens
   * of them, and half of what their heads took was this.
   */
  private static final List<Header> UNLESS_PART_OF_A_PAGE =
      List.of(
          Header.of("X-Frame-Options", "DENY"),
          Header.of("Content-Security-Policy", POLICY),
          Header.of("Cross-Origin-Opener-Policy", "same-origin"));

  /** Browsers that came once by https come by nothing else for a year. */
  private static final Header TRANSPORT =
      Header.of("Strict-Transport-Security", "max-age=31536000");

  /** As it is sent, encoded once for all. */
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

  /** To be called before anything else sets headers: what may be stored says so itself. */
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

package dev.hearsay.collector.http.server;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;

/** What every answer tells browsers. */
final class SecurityHeaders {

  private static final CharSequence NOSNIFF_NAME = name("X-Content-Type-Options");
  private static final CharSequence NOSNIFF = name("nosniff");
  private static final CharSequence REFERRER_NAME = name("Referrer-Policy");
  private static final CharSequence REFERRER = name("no-referrer");
  private static final CharSequence FRAME_NAME = name("X-Frame-Options");
  private static final CharSequence FRAME = name("DENY");
  private static final CharSequence POLICY_NAME = name("Content-Security-Policy");
  private static final CharSequence OPENER_NAME = name("Cross-Origin-Opener-Policy");
  private static final CharSequence RESOURCE_NAME = name("Cross-Origin-Resource-Policy");
  private static final CharSequence SAME_ORIGIN = name("same-origin");
  private static final CharSequence CACHE_NAME = name("Cache-Control");
  private static final CharSequence NO_STORE = name("no-store");
  private static final CharSequence TRANSPORT_NAME = name("Strict-Transport-Security");

  /** Browsers that came once by https come by nothing else for a year. */
  private static final CharSequence TRANSPORT = name("max-age=31536000");

  /**
   * Scripts and styles from here alone and none inline, nothing from elsewhere, and nobody frames
   * the page. Charts set styles through the DOM, which this allows.
   */
  private static final CharSequence POLICY =
      name(
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
              + " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self';"
              + " frame-ancestors 'none'");

  private SecurityHeaders() {}

  private static CharSequence name(String text) {
    return HttpHeaders.createOptimized(text);
  }

  /** To be called before anything else sets headers: what may be stored says so itself. */
  static void addTo(HttpServerRequest request) {
    MultiMap headers = request.response().headers();
    headers.set(NOSNIFF_NAME, NOSNIFF);
    headers.set(REFERRER_NAME, REFERRER);
    headers.set(FRAME_NAME, FRAME);
    headers.set(POLICY_NAME, POLICY);
    headers.set(OPENER_NAME, SAME_ORIGIN);
    headers.set(RESOURCE_NAME, SAME_ORIGIN);
    headers.set(CACHE_NAME, NO_STORE);
    if (request.isSSL()) {
      headers.set(TRANSPORT_NAME, TRANSPORT);
    }
  }
}

package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Problem.Kind;
import io.vertx.core.buffer.Buffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The pages and their files: our own below {@code web/}, and the files of libraries that a table
 * lists. A name that matches neither the pattern nor the table is not served. Runs on workers.
 */
final class Assets {

  /** The files of libraries, by the name that the pages use. */
  private static final Map<String, String> LIBRARIES =
      Map.of(
          // This build has no template compiler, which our content security policy would block.
          "lib/vue.js",
          "META-INF/resources/webjars/vue/3.5.13/dist/vue.runtime.esm-browser.prod.js");

  /**
   * The legal names of files: folders and names of lower-case letters, digits and hyphens, without
   * dots before the extension.
   */
  private static final Pattern OWN =
      Pattern.compile("(?:[a-z0-9-]+/){0,3}[a-z0-9-]+(?:\\.min)?\\.([a-z0-9]+)");

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", ServedFile.SCRIPT,
          "css", "text/css; charset=utf-8",
          "json", "application/json",
          "md", "text/plain; charset=utf-8", // browsers show this type
          "svg", "image/svg+xml",
          "png", "image/png",
          "ico", "image/x-icon",
          "woff2", "font/woff2");

  private static final String FOLDER = "/assets/";

  /**
   * The exact paths of pages. The router accepts further slashes, but a page finds its files
   * relative to its own address and would stay blank at another spelling.
   */
  private static final Pattern PAGE = Pattern.compile("/?|/take-part/[^/]+");

  private final Map<String, ServedFile> loaded = new ConcurrentHashMap<>();

  /** Returns a file that is part of the program. */
  static Buffer bytes(String path) {
    return ServedFile.find(path)
        .orElseThrow(() -> new IllegalStateException("the program lacks its file " + path));
  }

  /** Returns the dashboard. */
  Reply page(Call call) {
    return servePage(call, "index.html");
  }

  /** Returns the page on which a person takes part. Its script looks up the collection. */
  Reply takePart(Call call) {
    return servePage(call, "take-part.html");
  }

  private Reply servePage(Call call, String name) {
    if (!PAGE.matcher(call.request().path()).matches()) {
      throw Problem.of(Kind.NOT_FOUND, call.request().path());
    }
    return serve(call, name, "web/" + name);
  }

  /** Returns the description of the protocol between devices and collectors. */
  Reply protocol(Call call) {
    return serve(call, "protocol.md", "dev/hearsay/collector/http/protocol.md");
  }

  /** Returns the OpenAPI description of the API. */
  Reply openApi(Call call) {
    return serve(call, "openapi.json", "dev/hearsay/collector/http/openapi.json");
  }

  Reply asset(Call call) {
    String path = call.request().path();
    String name = path.startsWith(FOLDER) ? path.substring(FOLDER.length()) : "";
    return serve(call, name, LIBRARIES.getOrDefault(name, "web/assets/" + name));
  }

  private Reply serve(Call call, String name, String resource) {
    return find(name, resource)
        .orElseThrow(() -> Problem.of(Kind.NOT_FOUND, call.request().path()))
        .reply(call, ServedFile.ASK_AGAIN);
  }

  private Optional<ServedFile> find(String name, String resource) {
    ServedFile known = loaded.get(resource);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<ServedFile> found =
        type(name)
            .flatMap(type -> ServedFile.find(resource).map(bytes -> ServedFile.of(type, bytes)));
    found.ifPresent(asset -> loaded.put(resource, asset));
    return found;
  }

  /** Returns the media type of a file, or empty if no file of ours can have that name. */
  private static Optional<String> type(String name) {
    var matcher = OWN.matcher(name);
    return matcher.matches() ? Optional.ofNullable(TYPES.get(matcher.group(1))) : Optional.empty();
  }
}

package dev.hearsay.collector.http.handler;

import dev.hearsay.collector.http.access.Token;
import dev.hearsay.collector.http.message.Problem;
import dev.hearsay.collector.http.message.Problem.Kind;
import dev.hearsay.collector.http.message.Reply;
import dev.hearsay.collector.http.server.Call;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * The dashboard's files: our own under {@code web/}, and those of libraries that the table names.
 * What does not match the pattern or the table cannot be asked for. Runs on workers.
 */
public final class Assets {

  /** The libraries' files, by the name that the page knows them under. */
  private static final Map<String, String> LIBRARIES =
      Map.of(
          // Without the compiler of templates, which a strict policy would not let run.
          "lib/vue.js",
          "META-INF/resources/webjars/vue/3.5.13/dist/vue.runtime.esm-browser.prod.js");

  /** Folders and names of small letters, digits and hyphens: no dots but before the extension. */
  private static final Pattern OWN =
      Pattern.compile("(?:[a-z0-9-]+/){0,3}[a-z0-9-]+(?:\\.min)?\\.([a-z0-9]+)");

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "json", "application/json",
          "svg", "image/svg+xml",
          "png", "image/png",
          "ico", "image/x-icon",
          "woff2", "font/woff2");

  private static final String FOLDER = "/assets/";

  private final Map<String, Asset> loaded = new ConcurrentHashMap<>();

  /** One file, in memory. */
  private record Asset(String type, String tag, Buffer plain, Buffer zipped) {}

  /** A file that comes with the program. */
  public static Buffer bytes(String path) {
    return find(path)
        .orElseThrow(() -> new IllegalStateException("the program lacks its file " + path));
  }

  private static Optional<Buffer> find(String path) {
    try (InputStream in = Assets.class.getClassLoader().getResourceAsStream(path)) {
      return in == null ? Optional.empty() : Optional.of(Buffer.buffer(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + path, e);
    }
  }

  public Reply page(Call call) {
    return serve(call, "index.html", "web/index.html");
  }

  public Reply asset(Call call) {
    String path = call.request().path();
    String name = path.startsWith(FOLDER) ? path.substring(FOLDER.length()) : "";
    return serve(call, name, LIBRARIES.getOrDefault(name, "web/assets/" + name));
  }

  private Reply serve(Call call, String name, String resource) {
    Asset asset =
        find(name, resource).orElseThrow(() -> Problem.of(Kind.NOT_FOUND, call.request().path()));
    Reply reply;
    if (asset.tag.equals(call.request().getHeader("If-None-Match"))) {
      reply = new Reply(304, Map.of(), Buffer.buffer());
    } else if (acceptsZip(call)) {
      reply = Reply.of(200, asset.type, asset.zipped).with("Content-Encoding", "gzip");
    } else {
      reply = Reply.of(200, asset.type, asset.plain);
    }
    return reply
        .with("ETag", asset.tag)
        .with("Cache-Control", "no-cache") // that is: ask whether it has changed
        .with("Vary", "Accept-Encoding");
  }

  static boolean acceptsZip(Call call) {
    String accepted = call.request().getHeader("Accept-Encoding");
    return accepted != null && accepted.contains("gzip");
  }

  private Optional<Asset> find(String name, String resource) {
    Asset known = loaded.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Asset> found =
        type(name).flatMap(type -> find(resource).map(bytes -> asset(type, bytes)));
    found.ifPresent(asset -> loaded.put(name, asset));
    return found;
  }

  /** Empty if it is not a name of ours. */
  private static Optional<String> type(String name) {
    var matcher = OWN.matcher(name);
    return matcher.matches() ? Optional.ofNullable(TYPES.get(matcher.group(1))) : Optional.empty();
  }

  private static Asset asset(String type, Buffer bytes) {
    return new Asset(type, tag(bytes), bytes, zipped(bytes));
  }

  private static String tag(Buffer bytes) {
    byte[] hash = Token.sha256(bytes.getBytes());
    return '"' + HexFormat.of().formatHex(hash, 0, 16) + '"';
  }

  static Buffer zipped(Buffer bytes) {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(zipped)) {
      zip.write(bytes.getBytes());
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return Buffer.buffer(zipped.toByteArray());
  }
}

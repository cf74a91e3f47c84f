package dev.hearsay.collector.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.collector.api.Problem.Kind;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The modules of the browser's client, {@code hearsay.js} and all that it imports, at two
 * addresses. {@code /client/hearsay.js} is the client of this collector, which an upgrade may
 * change. {@code /client/{version}/hearsay.js} never changes, because the version is a hash of all
 * modules together.
 *
 * <p>{@code /client/integrity.json} contains the hash of each module, for an import map: {@code
 * integrity} on a script covers that script alone and none of its imports. The folder in that file
 * is relative to the file itself, since a proxy may serve all this below a path. Runs on workers.
 */
final class ClientModules {

  private static final String RESOURCES = "dev/hearsay/web/";
  private static final String ENTRY = "hearsay.js";

  /** The imports in our modules, all of which are in one folder. */
  private static final Pattern IMPORT =
      Pattern.compile("(?:\\bfrom|\\bimport)\\s*\\(?\\s*['\"]\\./([a-z0-9-]+\\.js)['\"]");

  private static final Pattern PATH = Pattern.compile("/client/(?:([0-9a-f]{16})/)?([a-z0-9.-]+)");

  private final SortedMap<String, ServedFile> modules = new TreeMap<>();
  private final String version;
  private final ServedFile integrity;

  ClientModules() {
    add(ENTRY);
    this.version = version();
    this.integrity = ServedFile.of(Reply.JSON, Buffer.buffer(integrity().toString()));
  }

  private void add(String name) {
    if (modules.containsKey(name)) {
      return;
    }
    Buffer bytes = Assets.bytes(RESOURCES + name);
    modules.put(name, ServedFile.of(ServedFile.SCRIPT, bytes));
    IMPORT
        .matcher(bytes.toString(StandardCharsets.UTF_8))
        .results()
        .forEach(found -> add(found.group(1)));
  }

  private String version() {
    MessageDigest digest = digest("SHA-256");
    modules.forEach(
        (name, file) -> {
          digest.update(
              (name + "\n" + file.plain().length() + "\n").getBytes(StandardCharsets.UTF_8));
          digest.update(file.plain().getBytes());
        });
    return HexFormat.of().formatHex(digest.digest(), 0, 8);
  }

  private ObjectNode integrity() {
    ObjectNode node = Json.object().put("folder", version + "/").put("entry", ENTRY);
    ObjectNode hashes = node.putObject("integrity");
    modules.forEach((name, file) -> hashes.put(name, integrity(file.plain())));
    return node;
  }

  private static String integrity(Buffer bytes) {
    byte[] hash = digest("SHA-384").digest(bytes.getBytes());
    return "sha384-" + Base64.getEncoder().encodeToString(hash);
  }

  private static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java runtime has no " + algorithm, e);
    }
  }

  Reply file(Call call) {
    Matcher path = PATH.matcher(call.request().path());
    if (!path.matches()) {
      throw missing(call);
    }
    if (path.group(1) == null) {
      return present(path.group(2), call).reply(call, ServedFile.ASK_AGAIN);
    }
    if (!path.group(1).equals(version)) {
      throw missing(call);
    }
    return module(path.group(2), call).reply(call, ServedFile.FOR_EVER);
  }

  private ServedFile present(String name, Call call) {
    return name.equals("integrity.json") ? integrity : module(name, call);
  }

  private ServedFile module(String name, Call call) {
    ServedFile module = modules.get(name);
    if (module == null) {
      throw missing(call);
    }
    return module;
  }

  private static Problem missing(Call call) {
    return Problem.of(Kind.NOT_FOUND, call.request().path());
  }
}

package dev.hearsay.collector.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.collector.api.Call;
import dev.hearsay.wire.file.PrivateFiles;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * A log of all actions that used the admin token. Each action is one line to a logger, with a field
 * for each part. If there is a folder, the line is also appended to a file as JSON. No line
 * contains a token.
 */
record AuditLog(Optional<FileChannel> file, InstantSource clock) implements AutoCloseable {

  static final String FILE = "audit.log";

  private static final String TIME = "time";

  private static final Logger LOG = LoggerFactory.getLogger("dev.hearsay.audit");

  static AuditLog open(Optional<Path> folder, InstantSource clock) {
    return new AuditLog(folder.map(each -> open(each.resolve(FILE))), clock);
  }

  private static FileChannel open(Path path) {
    try {
      return FileChannel.open(
          path,
          Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND),
          PrivateFiles.mode(path));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the audit log " + path, e);
    }
  }

  /**
   * Writes a line.
   *
   * @param action a route's method and path, with {@code {id}} in place of the id
   */
  void record(Call call, String action, HttpServerResponse response) {
    ObjectNode line = JsonNodeFactory.instance.objectNode().put(TIME, clock.instant().toString());
    line.put("address", call.address()).put("action", action).put("id", call.id());
    String created = response.headers().get("Location");
    if (created != null) {
      URI request = URI.create(String.valueOf(call.request().path()));
      line.put("created", request.resolve(created).toString());
    }
    line.put(
        "outcome",
        response.ended() ? Integer.toString(response.getStatusCode()) : "connection lost");
    log(line);
    file.ifPresent(to -> append(to, line + "\n"));
  }

  /** Writes a line to the logger, without the time, which the logger adds. */
  private static void log(ObjectNode line) {
    LoggingEventBuilder event = LOG.atInfo();
    for (Map.Entry<String, JsonNode> field : line.properties()) {
      if (!field.getKey().equals(TIME)) {
        event = event.addKeyValue(field.getKey(), field.getValue().asText());
      }
    }
    event.log("the admin token was used");
  }

  private static void append(FileChannel to, String line) {
    try {
      to.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      LOG.error("the audit log cannot be written", e); // the action is still in the logger's output
    }
  }

  @Override
  public void close() {
    file.ifPresent(AuditLog::close);
  }

  private static void close(FileChannel file) {
    try {
      file.close();
    } catch (IOException e) {
      LOG.error("the audit log cannot be closed", e);
    }
  }
}

package dev.hearsay.cli.server;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The encoder for {@code --log json}. Log events and the command's own messages become one JSON
 * object per line, with time, level, logger, message and possibly more fields.
 */
public final class JsonLines extends EncoderBase<ILoggingEvent> {

  /** The logger's name of the command's own messages. */
  private static final String COMMAND = "hearsay";

  /** Returns a line with a message of the command. */
  static String info(String message, Map<String, String> fields) {
    ObjectNode line = line(Instant.now(), "INFO", COMMAND, message);
    fields.forEach(line::put);
    return line.toString();
  }

  /** Returns a line with the reason why the command fails. */
  public static String failure(String message, Optional<Throwable> trace) {
    ObjectNode line = line(Instant.now(), "ERROR", COMMAND, message);
    trace.ifPresent(thrown -> line.put("exception", text(thrown)));
    return line.toString();
  }

  private static ObjectNode line(Instant time, String level, String logger, String message) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("time", time.toString())
        .put("level", level)
        .put("logger", logger)
        .put("message", message);
  }

  private static String text(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  @Override
  public byte[] headerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    ObjectNode line =
        line(
            Instant.ofEpochMilli(event.getTimeStamp()),
            event.getLevel().toString(),
            event.getLoggerName(),
            event.getFormattedMessage());
    if (event.getKeyValuePairs() != null) {
      event.getKeyValuePairs().forEach(pair -> line.put(pair.key, String.valueOf(pair.value)));
    }
    if (event.getThrowableProxy() != null) {
      line.put("exception", ThrowableProxyUtil.asString(event.getThrowableProxy()));
    }
    return (line + "\n").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public byte[] footerBytes() {
    return new byte[0];
  }
}

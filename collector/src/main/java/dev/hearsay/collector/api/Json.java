package dev.hearsay.collector.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.wire.document.DocumentReader;
import dev.hearsay.wire.document.Fields;
import io.vertx.core.buffer.Buffer;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The JSON of requests and replies. */
final class Json {

  /**
   * The largest number of values in a request: the largest legal schema has 100,000 values, each
   * with a prior.
   */
  private static final int MAX_VALUES = 1 << 18;

  /**
   * The number of characters per value below which a body of reports is refused. A report has three
   * values in at least 60 characters; a denser body is not parsed to its end.
   */
  private static final int CHARACTERS_PER_VALUE = 16;

  static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING).build();

  private Json() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** Returns the components of a record under their names. */
  static ObjectNode tree(Record components) {
    return MAPPER.valueToTree(components);
  }

  static Buffer bytes(JsonNode node) {
    try {
      return Buffer.buffer(MAPPER.writeValueAsBytes(node));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values cannot fail to be written", e);
    }
  }

  static ObjectNode error(Problem problem) {
    ObjectNode node = object();
    node.putObject("error").put("code", problem.code()).put("message", problem.text());
    return node;
  }

  /** Returns the text of a body, which must be UTF-8. */
  static String text(Buffer body) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(body.getBytes()))
          .toString();
    } catch (CharacterCodingException e) {
      throw Problem.badBody("the body is not UTF-8 text");
    }
  }

  /** Returns the fields of a request, whose values may be of any legal kind. */
  static Fields request(String text) {
    int most = Math.max(MAX_VALUES, text.length() / CHARACTERS_PER_VALUE);
    return new Fields(DocumentReader.json(text, "body", most), "the request").typed();
  }

  /**
   * Returns the fields of a request.
   *
   * @param legal the legal keys
   */
  static Fields request(String text, List<String> legal) {
    return request(text).allowOnly(legal);
  }
}

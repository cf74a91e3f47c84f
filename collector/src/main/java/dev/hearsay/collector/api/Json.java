package dev.hearsay.collector.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** JSON in and out. */
final class Json {

  private static final int MAX_DEPTH = 32;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  static final JsonMapper MAPPER =
      JsonMapper.builder(FACTORY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
          .build();

  private Json() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** A record's components, by their names. */
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

  /** The text of a body, which must be UTF-8. */
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

  /** The tree of a body. */
  static JsonNode read(String text) {
    try {
      JsonNode tree = MAPPER.readTree(text);
      if (tree == null || tree.isMissingNode()) {
        throw Problem.badBody("the body is empty; it must be JSON");
      }
      return tree;
    } catch (JsonProcessingException e) {
      throw Problem.badBody("body" + place(e) + ": " + e.getOriginalMessage());
    }
  }

  private static String place(JsonProcessingException e) {
    return e.getLocation() == null
        ? ""
        : ":" + e.getLocation().getLineNr() + ":" + e.getLocation().getColumnNr();
  }
}

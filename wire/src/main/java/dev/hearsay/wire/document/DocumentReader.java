package dev.hearsay.wire.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.file.ForwardOnlyStream;
import dev.hearsay.wire.text.PlainText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A reader of YAML and JSON that returns {@link Node}s. Scalars keep their spelling, duplicate keys
 * are errors, and size and depth are limited.
 */
public final class DocumentReader {

  /**
   * The longest JSON document. Plans contain tables of weights, so they are the longest documents.
   */
  public static final int MAX_CHARACTERS = 1 << 25;

  /**
   * The longest YAML document. A single token of twice this length kept the YAML parser busy for
   * three seconds.
   */
  public static final int MAX_YAML_CHARACTERS = 1 << 21;

  private static final int MAX_NODES = 1 << 21;
  private static final int MAX_DEPTH = 32;

  static final StreamReadConstraints LIMITS =
      StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).maxStringLength(1 << 20).build();

  private static final JsonFactory JSON =
      JsonFactory.builder().streamReadConstraints(LIMITS).build();

  private final String where;
  private final int mostNodes;
  private final Function<JsonProcessingException, String> problem;
  private int nodes;

  private DocumentReader(
      String where, int mostNodes, Function<JsonProcessingException, String> problem) {
    this.where = where;
    this.mostNodes = mostNodes;
    this.problem = problem;
  }

  /** Returns the text of a UTF-8 file of at most {@code mostBytes} bytes. */
  public static String text(Path file, int mostBytes) throws IOException {
    try (InputStream in = ForwardOnlyStream.open(file)) {
      return text(in.readNBytes(mostBytes + 1), file.toString(), mostBytes);
    }
  }

  /** Returns the text of at most {@code mostBytes} bytes of UTF-8. */
  public static String text(byte[] bytes, String name, int mostBytes) {
    if (bytes.length > mostBytes) {
      throw new WireException(name + ": the file is longer than " + mostBytes + " bytes");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new WireException(name + ": the file is not UTF-8 text", e);
    }
  }

  /**
   * Reads a JSON document.
   *
   * @param where the name of the document in messages
   * @throws WireException naming line and column and the error there
   */
  public static Node json(String text, String where) {
    return new DocumentReader(where, MAX_NODES, DocumentReader::jsonProblem)
        .read(JSON, text, MAX_CHARACTERS);
  }

  /**
   * Reads a JSON document whose length the caller has limited.
   *
   * @param mostNodes the largest number of values; each takes about 100 bytes of memory
   */
  public static Node json(String text, String where, int mostNodes) {
    return new DocumentReader(where, mostNodes, DocumentReader::jsonProblem)
        .read(JSON, text, Integer.MAX_VALUE);
  }

  private static String jsonProblem(JsonProcessingException error) {
    return String.valueOf(error.getOriginalMessage());
  }

  /** Reads a YAML document. */
  public static Node yaml(String text, String where) {
    try {
      return new DocumentReader(where, MAX_NODES, YamlSyntax::problem)
          .read(YamlSyntax.FACTORY, text, MAX_YAML_CHARACTERS);
    } catch (NoClassDefFoundError e) {
      throw new WireException(
          where + ": the document is not JSON, and this program has no library that reads YAML", e);
    }
  }

  private Node read(JsonFactory factory, String text, int mostCharacters) {
    if (text.length() > mostCharacters) {
      throw new WireException(
          String.format(
              "%s: the document has %s characters; at most %s are read",
              where, text.length(), mostCharacters));
    }
    try (JsonParser parser = factory.createParser(text)) {
      if (parser.nextToken() == null) {
        throw new WireException(where + ": the document is empty");
      }
      Node document = node(parser);
      if (parser.nextToken() != null) {
        throw place(parser).error("there is more text after the end of the document");
      }
      return document;
    } catch (WireException e) {
      throw e;
    } catch (JsonProcessingException e) {
      throw syntaxError(e);
    } catch (IOException | RuntimeException e) {
      // Reading from memory does not fail, so the document itself must be at fault.
      throw new WireException(where + ": the document cannot be read: " + e.getMessage(), e);
    }
  }

  private Node node(JsonParser parser) throws IOException {
    Node.Scalar here = place(parser);
    if (++nodes > mostNodes) {
      throw here.error("the document has more than " + mostNodes + " values");
    }
    JsonToken token = parser.currentToken();
    return switch (token) {
      case START_OBJECT -> mapping(parser, here.place());
      case START_ARRAY -> sequence(parser, here.place());
      case VALUE_STRING -> scalar(parser, here, Node.Type.TEXT);
      case VALUE_NUMBER_INT -> number(parser, here, Node.Type.INTEGER);
      case VALUE_NUMBER_FLOAT -> number(parser, here, Node.Type.FRACTION);
      case VALUE_TRUE, VALUE_FALSE -> scalar(parser, here, Node.Type.BOOLEAN);
      case VALUE_NULL -> here;
      default -> throw here.error("there is no value");
    };
  }

  private Node mapping(JsonParser parser, Node.Place start) throws IOException {
    Map<String, Node> entries = new LinkedHashMap<>();
    while (nextWithin(parser) != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      if (entries.containsKey(name)) {
        throw place(parser).error("the key '" + PlainText.shortened(name) + "' occurs twice");
      }
      nextWithin(parser);
      entries.put(name, node(parser));
    }
    return new Node.Mapping(start, entries);
  }

  private Node sequence(JsonParser parser, Node.Place start) throws IOException {
    List<Node> items = new ArrayList<>();
    while (nextWithin(parser) != JsonToken.END_ARRAY) {
      items.add(node(parser));
    }
    return new Node.Sequence(start, items);
  }

  private JsonToken nextWithin(JsonParser parser) throws IOException {
    JsonToken token = parser.nextToken();
    if (token == null) {
      throw place(parser).error("the document ends too early");
    }
    return token;
  }

  private static Node scalar(JsonParser parser, Node.Scalar here, Node.Type type)
      throws IOException {
    String text = parser.getText();
    if (!isUnicode(text)) {
      throw here.error(
          String.format(
              "the text '%s' has half of a surrogate pair; it must be Unicode text",
              PlainText.shortened(printable(text))));
    }
    return new Node.Scalar(here.place(), type, text, Double.NaN);
  }

  /**
   * Returns a number as a node. YAML has numbers such as .inf that are not finite; their spelling
   * is kept, so they may serve as texts.
   */
  private static Node number(JsonParser parser, Node.Scalar here, Node.Type type)
      throws IOException {
    double number;
    try {
      number = parser.getDoubleValue();
    } catch (JsonProcessingException | NumberFormatException e) {
      number = Double.NaN;
    }
    String text = parser.getText();
    // A parser that reads -0 as an integer loses the sign, which other programs keep.
    double signed = number == 0 && text.startsWith("-") ? -0.0 : number;
    return new Node.Scalar(here.place(), type, text, signed);
  }

  /** Returns an empty node at the parser's current position. */
  private Node.Scalar place(JsonParser parser) {
    return place(parser.currentTokenLocation());
  }

  private Node.Scalar place(JsonLocation location) {
    Node.Place place =
        new Node.Place(
            where, Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
    return new Node.Scalar(place, Node.Type.NOTHING, "", Double.NaN);
  }

  private WireException syntaxError(JsonProcessingException error) {
    @Nullable JsonLocation location = error.getLocation();
    String at = location == null ? where : place(location).place().toString();
    return new WireException(at + ": not well formed: " + problem.apply(error), error);
  }

  /** Returns whether a text contains no unpaired surrogate, which UTF-8 cannot encode. */
  private static boolean isUnicode(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (Character.charCount(text.codePointAt(i)) == 1) {
          return false;
        }
        i++;
      }
    }
    return true;
  }

  /** Returns the text with a question mark in place of every unpaired surrogate. */
  private static String printable(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }
}

package dev.hearsay.wire.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * The code that needs the YAML libraries. It is loaded only for YAML: devices read JSON and need
 * not have these libraries.
 */
final class YamlSyntax {

  static final JsonFactory FACTORY = factory();

  private YamlSyntax() {}

  private static JsonFactory factory() {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(DocumentReader.MAX_YAML_CHARACTERS);
    options.setNestingDepthLimit(DocumentReader.LIMITS.getMaxNestingDepth());
    return YAMLFactory.builder()
        .streamReadConstraints(DocumentReader.LIMITS)
        .loaderOptions(options)
        .build();
  }

  /**
   * Returns the parser's error message, without the context that the parser appends on further
   * lines.
   */
  static String problem(JsonProcessingException error) {
    return error.getCause() instanceof MarkedYAMLException yaml && yaml.getProblem() != null
        ? yaml.getProblem()
        : String.valueOf(error.getOriginalMessage());
  }
}

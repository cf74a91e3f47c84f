package dev.hearsay.wire.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * All that needs the libraries of YAML. It is loaded when something is YAML: devices read JSON, and
 * can do without these libraries.
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

  /** What the parser says, without the context that it spreads over several lines. */
  static String problem(JsonProcessingException error) {
    return error.getCause() instanceof MarkedYAMLException yaml && yaml.getProblem() != null
        ? yaml.getProblem()
        : String.valueOf(error.getOriginalMessage());
  }
}

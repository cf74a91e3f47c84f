package dev.hearsay.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.testing.UserView;
import dev.hearsay.wire.json.HintedSchema;
import org.junit.jupiter.api.Test;

class ModuleTest {

  private static final UserView WIRE = UserView.of("dev.hearsay.wire");

  @Test
  void wireReadsYamlAsAModule() throws Exception {
    Object schema =
        WIRE.type("dev.hearsay.wire.json.SchemaFile")
            .getMethod("parse", String.class, String.class)
            .invoke(
                null, "{name: one, attributes: [{name: a, type: numeric, min: 0, max: 1}]}", "");
    assertThat(schema).isNotInstanceOf(HintedSchema.class).asString().contains("name=one");
  }

  @Test
  void usersGetThreePackages() {
    assertThat(WIRE.packages())
        .containsExactly("dev.hearsay.wire", "dev.hearsay.wire.json", "dev.hearsay.wire.report");
    assertThat(WIRE.needs())
        .containsExactly(
            "com.fasterxml.jackson.core",
            "com.fasterxml.jackson.databind",
            "com.fasterxml.jackson.dataformat.yaml",
            "de.siegmar.fastcsv",
            "dev.hearsay.core",
            "java.base",
            "org.yaml.snakeyaml");
  }

  @Test
  void wireSeesMoreOfCoreThanUsersDo() {
    assertThat(WIRE.other("dev.hearsay.core").packagesOnlyFor("dev.hearsay.wire"))
        .containsExactly(
            "dev.hearsay.category",
            "dev.hearsay.joint",
            "dev.hearsay.law",
            "dev.hearsay.number",
            "dev.hearsay.vector");
  }
}

package dev.hearsay.wire.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.WireException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Schemas and plans with numbers that may be missing, and refusals of such schemas. */
class MissingFieldTest {

  private static final String HEAD = "name: s\nattributes:\n  - {name: minutes, type: ";

  @Test
  void aSchemaMayAllowMissingNumbers() {
    Schema schema =
        SchemaFile.parse(
                HEAD + "numeric, min: 0, max: 9, outside: clamp, missing: allowed}\n", "schema")
            .schema();
    assertThat(schema.attributes())
        .containsExactly(new Attribute.Numeric("minutes", 0, 9).clamped().missingAllowed());
    assertThat(SchemaFile.parse(SchemaFile.write(schema), "again").schema()).isEqualTo(schema);
    assertThat(SchemaFile.write(new Schema("s", List.of(new Attribute.Numeric("a", 0, 9)))))
        .doesNotContain("missing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          numeric, min: 0, max: 9, missing: middle} | schema:3:5: attribute 'minutes': 'missing' is 'middle'; it must be 'allowed', or be left out
          numeric, min: 0, max: 9, missing: true} | is 'true'; it must be 'allowed'
          numeric, min: 0, max: 9, missing: allowed, mechanism: laplace} | may be missing and has the mechanism 'laplace'
          categorical, values: [a, b], missing: allowed} | unknown key 'missing'
          """)
  void otherUsesAreErrors(String attribute, String message) {
    assertThatThrownBy(() -> SchemaFile.parse(HEAD + attribute + "\n", "schema"))
        .isInstanceOf(WireException.class)
        .hasMessageContaining(message);
  }

  @Test
  void plansAreReadAsTheyWereWritten() {
    Plan plan = new Plans().joint(Coordinate.numberOrNone(5, 2), Coordinate.category(3)).plan(1);
    String text = PlanJson.write(plan);
    assertThat(text).contains("\"width\":2,\"missing\":\"allowed\"");
    assertThat(PlanJson.read(text)).isEqualTo(plan);
    assertThat(PlanJson.read(text).schema()).isEqualTo(plan.schema());
    // A reader that does not know the key refuses the plan instead of ignoring the key.
    assertThatThrownBy(() -> PlanJson.read(text.replace("missing", "lacking")))
        .hasMessageContaining("'lacking'");
  }
}

package dev.hearsay.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The tour completes with every table filled. A mean by group is missing if the group's share may
 * be 0. Three of the groups are 15 standard errors above 0, so a correct program fails with a
 * probability far below 10⁻⁹.
 */
class ResultsTourTest {

  private static final Pattern ROW = Pattern.compile("(?m)^  .* +-?\\d+\\.\\d{3} +.* to .*$");

  @Test
  void everyTableIsFilled() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ResultsTour.run(2_000, new PrintStream(bytes, true, StandardCharsets.UTF_8));
    String[] cells = bytes.toString(StandardCharsets.UTF_8).split("\n\\d\\. ");
    assertThat(cells).hasSize(8);
    assertThat(cells[1]).contains("ε = 2.0000, exactly").contains("at most");
    for (int table = 2; table <= 6; table++) {
      assertThat(ROW.matcher(cells[table]).results()).as(cells[table]).hasSizeGreaterThan(2);
    }
    assertThat(cells[7]).contains("hours,numeric,,2000,");
  }
}

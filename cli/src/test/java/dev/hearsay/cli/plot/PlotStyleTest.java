package dev.hearsay.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The contrast of lines and letters to the background, in every theme, as WCAG 2.2 requires. */
class PlotStyleTest {

  private static final Pattern COLOUR = Pattern.compile("--(\\w+): (#[0-9a-f]{6});");

  /** The least contrast of graphics, by success criterion 1.4.11. */
  private static final double LINES = 3;

  /** The least contrast of text, by success criterion 1.4.3. */
  private static final double LETTERS = 4.5;

  @Test
  void linesAndLettersStandOut() {
    String[] themes = PlotStyle.css().split("@media", -1);
    assertThat(themes).as("light, dark and print").hasSize(3);
    for (String theme : themes) {
      Map<String, Color> colours = colours(theme);
      assertThat(colours).hasSize(PlotStyle.colours() + 3);
      for (int place = 0; place < PlotStyle.colours(); place++) {
        assertThat(contrast(colours, "c" + place))
            .as("line %s of %s", place, theme)
            .isGreaterThanOrEqualTo(LINES);
      }
      assertThat(contrast(colours, "ink")).isGreaterThanOrEqualTo(LETTERS);
    }
  }

  @Test
  void contrastIsThatOfWcag() {
    assertThat(contrast(Map.of("c", Color.BLACK, "card", Color.WHITE), "c")).isEqualTo(21);
    assertThat(contrast(Map.of("c", Color.decode("#cccccc"), "card", Color.WHITE), "c"))
        .isLessThan(LINES);
  }

  private static Map<String, Color> colours(String theme) {
    return COLOUR
        .matcher(theme)
        .results()
        .collect(Collectors.toMap(one -> one.group(1), one -> Color.decode(one.group(2))));
  }

  private static double contrast(Map<String, Color> colours, String name) {
    double one = luminance(colours.get(name));
    double other = luminance(colours.get("card"));
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  }

  private static double luminance(Color colour) {
    return 0.2126 * linear(colour.getRed())
        + 0.7152 * linear(colour.getGreen())
        + 0.0722 * linear(colour.getBlue());
  }

  private static double linear(int channel) {
    double share = channel / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}

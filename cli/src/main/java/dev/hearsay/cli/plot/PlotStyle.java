package dev.hearsay.cli.plot;

import java.awt.Color;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The colours of all plots, and the typeface of plots and report. Each colour has a contrast of at
 * least 3 to the background of plots, in the light and in the dark theme.
 */
public final class PlotStyle {

  /** The typeface of the report and of every plot. */
  public static final String TYPEFACE = "system-ui, sans-serif";

  private static final Theme LIGHT =
      new Theme(
          0x262626,
          0xe0e0dc,
          0xffffff,
          List.of(
              0x1f77b4, 0xd62728, 0x278a27, 0xc85a00, 0x8a5cb5, 0x008a8a, 0xc9479b, 0x8c564b,
              0x857600, 0x3b3b98, 0x547f00, 0x6e6e6e));

  private static final Theme DARK =
      new Theme(
          0xe8e8e4,
          0x3a3a38,
          0x232322,
          List.of(
              0x6fb1e8, 0xff8a84, 0x6fd06f, 0xffab5c, 0xc9a9e8, 0x4fd0d0, 0xf59bd3, 0xcf9f93,
              0xe0d04a, 0xa3a3f5, 0xb3e04a, 0xb8b8b8));

  /** The colours of a theme: for letters, grids, the background and lines. */
  private record Theme(int ink, int grid, int card, List<Integer> lines) {

    String css() {
      StringBuilder css =
          new StringBuilder(
              ":root { --ink: #%06x; --line: #%06x; --card: #%06x; ".formatted(ink, grid, card));
      IntStream.range(0, lines.size())
          .forEach(place -> css.append("--c%d: #%06x; ".formatted(place, lines.get(place))));
      return css.append("}").toString();
    }
  }

  private PlotStyle() {}

  /** Returns the number of different colours of lines. */
  public static int colours() {
    return LIGHT.lines().size();
  }

  /** Returns the colour in a drawing of pixels, which always has the light theme. */
  static Color colour(PlotColour colour) {
    return new Color(
        switch (colour.kind()) {
          case LINE -> LIGHT.lines().get(colour.place());
          case LETTERS -> LIGHT.ink();
          case GRID -> LIGHT.grid();
        });
  }

  /**
   * Returns a style sheet with the colours as variables: {@code --c0} and so on for lines, and the
   * colours of letters, grids and background.
   */
  public static String css() {
    return LIGHT.css()
        + "\n@media (prefers-color-scheme: dark) { "
        + DARK.css()
        + " }\n@media print { "
        + LIGHT.css()
        + " }\n.plot text { font-family: "
        + TYPEFACE
        + "; fill: var(--ink); }\n";
  }
}

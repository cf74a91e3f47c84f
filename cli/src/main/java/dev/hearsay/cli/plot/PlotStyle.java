package dev.hearsay.cli.plot;

import java.awt.Color;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The colours of all plots, and the one typeface of plots and report. Each colour has a contrast of
 * 3 or more to what plots lie on, in the light theme and in the dark one.
 */
public final class PlotStyle {

  /** The letters of the report and of every plot. */
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

  /** A theme's colours of letters, of grids, of what plots lie on, and of lines. */
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

  /** How many lines of a plot have a colour of their own. */
  public static int colours() {
    return LIGHT.lines().size();
  }

  /** Of a drawing in pixels, which is always a light one. */
  static Color colour(Ink ink) {
    return new Color(
        switch (ink.kind()) {
          case LINE -> LIGHT.lines().get(ink.place());
          case LETTERS -> LIGHT.ink();
          case GRID -> LIGHT.grid();
        });
  }

  /** The colours as variables: {@code --c0} and so on, and those of letters, lines and page. */
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

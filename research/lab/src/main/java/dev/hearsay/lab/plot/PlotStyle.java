package dev.hearsay.lab.plot;

import java.awt.Color;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The colours of all plots, and the one typeface of plots and report. Each colour has a contrast of
 * 3 or more to the page, in the light theme and in the dark one.
 */
public final class PlotStyle {

  /** The letters of the report and of every plot. */
  public static final String TYPEFACE = "system-ui, sans-serif";

  private static final List<Integer> LIGHT =
      List.of(
          0x1f77b4, 0xd62728, 0x278a27, 0xc85a00, 0x8a5cb5, 0x008a8a, 0xc9479b, 0x8c564b, 0x857600,
          0x3b3b98, 0x547f00, 0x6e6e6e);

  private static final List<Integer> DARK =
      List.of(
          0x6fb1e8, 0xff8a84, 0x6fd06f, 0xffab5c, 0xc9a9e8, 0x4fd0d0, 0xf59bd3, 0xcf9f93, 0xe0d04a,
          0xa3a3f5, 0xb3e04a, 0xb8b8b8);

  private static final int INK = 0x262626;
  private static final int GRID = 0xe0e0dc;

  private PlotStyle() {}

  /** How many lines of a plot have a colour of their own. */
  static int colours() {
    return LIGHT.size();
  }

  /** Of a drawing in pixels, which is always a light one. */
  static Color colour(Ink ink) {
    return new Color(
        switch (ink.kind()) {
          case LINE -> LIGHT.get(ink.place());
          case LETTERS -> INK;
          case GRID -> GRID;
        });
  }

  /** The colours as variables: {@code --c0} and so on, and those of letters, lines and page. */
  public static String css() {
    return ":root { --ink: #262626; --line: #e0e0dc; --card: #ffffff; "
        + variables(LIGHT)
        + "}\n@media (prefers-color-scheme: dark) { :root { --ink: #e8e8e4; --line: #3a3a38;"
        + " --card: #232322; "
        + variables(DARK)
        + "} }\n"
        + "@media print { :root { --ink: #262626; --line: #e0e0dc; --card: #ffffff; "
        + variables(LIGHT)
        + "} }\n.plot text { font-family: "
        + TYPEFACE
        + "; fill: var(--ink); }\n";
  }

  private static String variables(List<Integer> colours) {
    StringBuilder css = new StringBuilder();
    IntStream.range(0, colours.size())
        .forEach(place -> css.append("--c%d: #%06x; ".formatted(place, colours.get(place))));
    return css.toString();
  }
}

package dev.hearsay.lab.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;

/** How all plots look, those of the lab and those of other commands. */
public final class PlotStyle {

  private static final Color INK = new Color(0x333333);
  private static final Color GRID = new Color(0xe6e6e6);

  private static final List<Color> COLOURS =
      List.of(
          new Color(0x1f77b4),
          new Color(0xd62728),
          new Color(0x2ca02c),
          new Color(0xff7f0e),
          new Color(0x9467bd),
          new Color(0x00a6a6),
          new Color(0xe377c2),
          new Color(0x8c564b),
          new Color(0xb5a400),
          new Color(0x3b3b98),
          new Color(0x7fb800),
          new Color(0x7f7f7f));

  /** Lines that lie on each other show through each other's gaps. */
  private static final List<BasicStroke> STROKES =
      List.of(stroke(1, 0), stroke(9, 5), stroke(2, 4), stroke(9, 4, 2, 4), stroke(5, 3));

  private PlotStyle() {}

  /** Of the line at a place; lines beyond the last colour take the first again. */
  public static Color colour(int place) {
    return COLOURS.get(place % COLOURS.size());
  }

  /** Of the line at a place. */
  public static BasicStroke stroke(int place) {
    return STROKES.get(place % STROKES.size());
  }

  private static BasicStroke stroke(float... dashes) {
    return new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0);
  }

  /**
   * All but what the numbers decide.
   *
   * @param size of the smallest letters, in pixels
   */
  public static void apply(XYStyler styler, int size) {
    styler.setLocale(Locale.ROOT);
    styler.setLegendPosition(LegendPosition.OutsideE);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setLegendSeriesLineLength(40);
    styler.setLegendFont(font(Font.PLAIN, size + 1));
    styler.setChartTitleFont(font(Font.BOLD, size + 3));
    styler.setAxisTitleFont(font(Font.PLAIN, size + 1));
    styler.setAxisTickLabelsFont(font(Font.PLAIN, size));
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setChartFontColor(INK);
    styler.setPlotBorderVisible(false);
    styler.setPlotGridLinesColor(GRID);
    styler.setPlotGridLinesStroke(new BasicStroke(1));
    styler.setAxisTickMarksColor(INK);
    styler.setAxisTickLabelsColor(INK);
    styler.setMarkerSize(6);
    styler.setErrorBarsColorSeriesColor(true);
  }

  private static Font font(int style, int size) {
    return new Font(Font.SANS_SERIF, style, size);
  }
}

package dev.hearsay.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.cli.plot.LinePlot.Line;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The styles of lines: no line is identified by its colour alone. */
class LineStyleTest {

  /** Lines of one colour differ without markers, too, as long as there are dashes left. */
  @Test
  void variantsOfOneColourLookDifferent() {
    for (int place = 0; place < PlotStyle.colours(); place++) {
      int first = place;
      List<LineStyle> styles =
          IntStream.range(0, 5 * LineStyle.Marker.values().length)
              .mapToObj(variant -> new LineStyle(first, variant))
              .toList();
      assertThat(styles)
          .extracting(style -> new Line("", style, List.of(), true, true).sample())
          .doesNotHaveDuplicates();
      assertThat(styles.subList(0, 5)).extracting(LineStyle::dashes).doesNotHaveDuplicates();
    }
  }
}

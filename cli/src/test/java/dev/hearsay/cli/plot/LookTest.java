package dev.hearsay.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.cli.plot.LinePlot.Line;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The styles of lines: no line is identified by its colour alone. */
class LookTest {

  /** Lines of one colour differ without markers, too, as long as there are dashes left. */
  @Test
  void variantsOfOneColourLookDifferent() {
    for (int place = 0; place < PlotStyle.colours(); place++) {
      int first = place;
      List<Look> looks =
          IntStream.range(0, 5 * Look.Marker.values().length)
              .mapToObj(variant -> new Look(first, variant))
              .toList();
      assertThat(looks)
          .extracting(look -> new Line("", look, List.of(), true, true).sample())
          .doesNotHaveDuplicates();
      assertThat(looks.subList(0, 5)).extracting(Look::dashes).doesNotHaveDuplicates();
    }
  }
}

package dev.hearsay.cli.plot;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The file formats of a plot. */
public enum PlotFormat {
  SVG {
    @Override
    public void write(LinePlot plot, OutputStream stream) throws IOException {
      stream.write(plot.svg().getBytes(StandardCharsets.UTF_8));
    }
  },
  PNG {
    @Override
    public void write(LinePlot plot, OutputStream stream) throws IOException {
      plot.writePng(stream);
    }
  };

  public abstract void write(LinePlot plot, OutputStream stream) throws IOException;

  /** Returns the format that belongs to the ending of a file's name. */
  public static PlotFormat of(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(format -> name.endsWith(format.ending()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "-o is '"
                        + file
                        + "'; the file must end in "
                        + Arrays.stream(values())
                            .map(PlotFormat::ending)
                            .collect(Collectors.joining(" or "))));
  }

  private String ending() {
    return "." + name().toLowerCase(Locale.ROOT);
  }
}

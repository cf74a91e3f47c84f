package dev.hearsay.lab;

import dev.hearsay.lab.claim.Measured;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Finished cells, a line each, appended as they finish: a run that was killed goes on where it
 * stopped. A line that a dying run left torn is cut off and measured again.
 */
final class ResultsFile implements AutoCloseable {

  private static final String HEADER =
      "data,experiment,panel,series,x,people,repetitions,draw,seed,mean,standard error\n";

  private static final int FIELDS = 11;

  /** Those that tell a cell from others. */
  private static final int KEY_FIELDS = 8;

  private final FileChannel channel;
  private final Map<String, Measured> finished;

  private ResultsFile(FileChannel channel, Map<String, Measured> finished) {
    this.channel = channel;
    this.finished = finished;
  }

  /** Creates the file if it is not there. */
  static ResultsFile open(Path file) throws IOException {
    String text = Files.exists(file) ? Files.readString(file) : "";
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    if (!whole.isEmpty() && !whole.startsWith(HEADER)) {
      throw new IllegalArgumentException(
          file + " is not a file of results: its first line must be " + HEADER.strip());
    }
    Map<String, Measured> finished = parse(file, whole);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    channel.truncate(whole.getBytes(StandardCharsets.UTF_8).length);
    channel.position(channel.size());
    ResultsFile results = new ResultsFile(channel, finished);
    if (whole.isEmpty()) {
      results.append(HEADER);
    }
    return results;
  }

  private static Map<String, Measured> parse(Path file, String text) {
    Map<String, Measured> finished = new HashMap<>();
    String[] lines = text.split("\n", -1);
    for (int i = 1; i < lines.length - 1; i++) {
      try {
        parseLine(lines[i], finished);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            file + ", line " + (i + 1) + ": '" + lines[i] + "' is not a result", e);
      }
    }
    return finished;
  }

  private static void parseLine(String line, Map<String, Measured> finished) {
    String[] fields = line.split(",", -1);
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException(FIELDS + " fields were expected");
    }
    String key = String.join(",", Arrays.copyOf(fields, KEY_FIELDS));
    finished.put(
        key,
        new Measured(
            Double.parseDouble(fields[9]),
            Double.parseDouble(fields[10]),
            Long.parseLong(fields[5]),
            Integer.parseInt(fields[6])));
  }

  /** Results on other data do not count. */
  private static String key(Experiment experiment, Cell cell) {
    return experiment.dataName(cell) + "," + cell.key(experiment);
  }

  synchronized Optional<Measured> find(Experiment experiment, Cell cell) {
    return Optional.ofNullable(finished.get(key(experiment, cell)));
  }

  synchronized void add(Experiment experiment, Cell cell, Measured measured) throws IOException {
    finished.put(key(experiment, cell), measured);
    append(
        String.format(
            Locale.ROOT,
            "%s,%d,%s,%s\n",
            key(experiment, cell),
            cell.seed(experiment),
            measured.mean(),
            measured.standardError()));
  }

  /** One write a line: a killed run tears the last line at most. */
  private void append(String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}

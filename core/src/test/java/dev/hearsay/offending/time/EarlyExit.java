package dev.hearsay.offending.time;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** A look-up that compares until the value is found. */
public final class EarlyExit implements Consumer<Map<String, ?>> {

  private final List<String> values = IntStream.range(0, 100).mapToObj(i -> "v" + i).toList();
  private int place;

  @Override
  public void accept(Map<String, ?> record) {
    Object value = record.get("os");
    place = 0;
    while (place < values.size() && !values.get(place).equals(value)) {
      place++;
    }
  }

  @Override
  public String toString() {
    return "at " + place;
  }
}

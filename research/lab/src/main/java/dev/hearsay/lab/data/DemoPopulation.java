package dev.hearsay.lab.data;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * People who do not exist, for the demo: the older use their phone less, and own other ones. The
 * same people each time.
 */
public final class DemoPopulation {

  /** As a collector is told it. */
  public static final String SCHEMA =
      """
      {"name": "phone-habits",
       "attributes": [
         {"name": "age", "type": "numeric", "min": 16, "max": 100, "outside": "clamp"},
         {"name": "screen-hours", "type": "numeric", "min": 0, "max": 16, "outside": "clamp"},
         {"name": "system", "type": "categorical", "values": ["android", "ios", "other"],
          "other": "other"},
         {"name": "mood", "type": "categorical",
          "values": ["awful", "bad", "so-so", "good", "great"], "other": "so-so"},
         {"name": "region", "type": "categorical",
          "values": ["north", "east", "south", "west", "islands", "mountains", "capital", "abroad"],
          "other": "abroad"}
       ]}
      """;

  private static final List<String> MOODS = List.of("awful", "bad", "so-so", "good", "great");
  private static final List<String> REGIONS =
      List.of("capital", "south", "west", "north", "east", "mountains", "islands", "abroad");

  private final SplittableRandom random = new SplittableRandom(1);

  /** Writes one row per person. */
  public void write(Path csv, int people) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(csv, StandardCharsets.UTF_8)) {
      out.write("age,screen-hours,system,mood,region\n");
      for (int i = 0; i < people; i++) {
        out.write(person());
      }
    }
  }

  private String person() {
    // Two draws make a hump; the square a long tail.
    int age = 16 + (int) (35 * (random.nextDouble() + random.nextDouble() * random.nextDouble()));
    double hours = Math.min(16, 0.5 + (110 - age) / 20.0 * random.nextDouble() * 1.6);
    int mood = Math.min(4, (int) (random.nextDouble() * 3 + random.nextDouble() * 2.5));
    int region = (int) (REGIONS.size() * Math.pow(random.nextDouble(), 1.7));
    return String.format(
        Locale.ROOT,
        "%d,%.2f,%s,%s,%s%n",
        age,
        hours,
        system(age),
        MOODS.get(mood),
        REGIONS.get(region));
  }

  private String system(int age) {
    double draw = random.nextDouble();
    double ios = age < 30 ? 0.45 : 0.25;
    return draw < ios ? "ios" : draw < 0.96 ? "android" : "other";
  }
}

package dev.hearsay.simulate.people;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * People who do not exist, for the demo: the older use their phone less, and own other ones. From
 * week to week they look at it a little longer, and in one week many come to have another one. The
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

  /** In this week, a phone comes out that many buy. */
  private static final int WEEK_OF_THE_PHONE = 15;

  private static final double BUYERS = 0.22;

  /** By how much longer than in the first week people look at their phones in each further one. */
  private static final double MORE_PER_WEEK = 0.03;

  private final SplittableRandom random = new SplittableRandom(1);

  /**
   * Writes one row per person, as they are in the week in which they are asked.
   *
   * @param people how many are asked in each week
   */
  public void write(Path csv, List<Integer> people) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(csv, StandardCharsets.UTF_8)) {
      out.write("age,screen-hours,system,mood,region\n");
      for (int week = 1; week <= people.size(); week++) {
        for (int i = 0; i < people.get(week - 1); i++) {
          out.write(person(week));
        }
      }
    }
  }

  private String person(int week) {
    // Two draws make a hump; the square a long tail.
    int age = 16 + (int) (35 * (random.nextDouble() + random.nextDouble() * random.nextDouble()));
    double longer = 0.8 + MORE_PER_WEEK * (week - 1);
    double hours = Math.min(16, 0.5 + (110 - age) / 20.0 * random.nextDouble() * 1.6 * longer);
    int mood = Math.min(4, (int) (random.nextDouble() * 3 + random.nextDouble() * 2.5));
    int region = (int) (REGIONS.size() * Math.pow(random.nextDouble(), 1.7));
    return String.format(
        Locale.ROOT,
        "%d,%.2f,%s,%s,%s%n",
        age,
        hours,
        system(age, week),
        MOODS.get(mood),
        REGIONS.get(region));
  }

  private String system(int age, int week) {
    double draw = random.nextDouble();
    double ios = (age < 30 ? 0.45 : 0.25) + (week >= WEEK_OF_THE_PHONE ? BUYERS : 0);
    return draw < ios ? "ios" : draw < 0.96 ? "android" : "other";
  }
}

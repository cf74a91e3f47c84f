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
 * Made-up people for the demo, the same ones each time. Older people use their phones less, and
 * prefer other systems. The time in front of the screen grows a little from week to week, and in
 * one week many people buy a new phone.
 */
public final class DemoPopulation {

  /** The schema, as it is sent to a collector. */
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

  /** The week in which a popular phone is released. */
  private static final int RELEASE_WEEK = 15;

  /** The share of people who buy that phone. */
  private static final double BUYERS = 0.22;

  /** The weekly growth of the screen time, as a share of the first week's. */
  private static final double MORE_PER_WEEK = 0.03;

  private final SplittableRandom random = new SplittableRandom(1);

  /**
   * Writes one row per person, with the values of the week in which the person is asked.
   *
   * @param people the number of people in each week
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
    // The sum of two draws has a peak; the product of two draws has a long tail.
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
    double ios = (age < 30 ? 0.45 : 0.25) + (week >= RELEASE_WEEK ? BUYERS : 0);
    return draw < ios ? "ios" : draw < 0.96 ? "android" : "other";
  }
}

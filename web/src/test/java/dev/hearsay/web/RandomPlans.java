package dev.hearsay.web;

import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Sampling;
import dev.hearsay.Schema;
import dev.hearsay.Series;
import dev.hearsay.mechanism.Mechanism;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Plans of every law, sampling and series, many of which take more than they claim. */
final class RandomPlans {

  private final Random random;
  private final RandomMechanisms mechanisms;

  RandomPlans(long seed) {
    random = new Random(seed);
    mechanisms = new RandomMechanisms(random);
  }

  Plan next() {
    while (true) {
      try {
        return tryNext();
      } catch (IllegalArgumentException e) {
        // The weights do not make a plan; others will.
      }
    }
  }

  private Plan tryNext() {
    List<Attribute> attributes = new ArrayList<>();
    List<Plan.Part> parts = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    while (parts.size() < count) {
      Mechanism mechanism = mechanisms.next();
      int first = attributes.size();
      mechanisms.attributesOf(mechanism, first).forEach(attributes::add);
      parts.add(
          new Plan.Part(IntStream.range(first, attributes.size()).boxed().toList(), mechanism));
    }
    Schema schema = new Schema("random", attributes);
    return wave(new Plan(schema, claim(parts), sampling(count), parts, series()));
  }

  private PrivacyLoss claim(List<Plan.Part> parts) {
    double delta = parts.stream().mapToDouble(part -> part.mechanism().claim().delta()).sum();
    double epsilon = random.nextInt(3) > 0 ? 64 : 8 * random.nextDouble() + 0.01;
    return new PrivacyLoss(epsilon, Math.min(0.999, 2 * delta));
  }

  private Sampling sampling(int parts) {
    int sampled = 1 + random.nextInt(parts);
    if (random.nextBoolean() || sampled == parts) {
      return Sampling.evenly(sampled, parts);
    }
    long left = (long) sampled * Sampling.UNIT;
    Integer[] weights = new Integer[parts];
    for (int part = 0; part < parts; part++) {
      int others = parts - part - 1;
      long least = Math.max(1, left - (long) others * Sampling.UNIT);
      long most = Math.min(Sampling.UNIT, left - others);
      weights[part] = (int) (least + (long) (random.nextDouble() * (most - least + 1)));
      left -= weights[part];
    }
    return Sampling.weighted(Arrays.asList(weights));
  }

  private Optional<Series> series() {
    if (random.nextInt(4) > 0) {
      return Optional.empty();
    }
    int waves = 1 + random.nextInt(60);
    Instant start = Instant.ofEpochSecond(random.nextInt(2_000_000_000));
    Series.Every every = List.of(Series.Every.values()).get(random.nextInt(4));
    return Optional.of(
        new Series(
            waves, 1 + random.nextInt(Math.min(3, waves)), every, start, random.nextInt(40)));
  }

  private Plan wave(Plan plan) {
    return plan.isWholeSeries() && random.nextInt(3) > 0
        ? plan.wave(1 + random.nextInt(plan.series().orElseThrow().waves()))
        : plan;
  }
}

package dev.hearsay.lab.paper;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import dev.hearsay.design.Planner;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Panel;
import java.util.List;

/** What the library adds: planned mechanisms. */
public final class Planning {

  private static final String EPSILON = "privacy loss ε";
  private static final int PEOPLE = 100_000;

  private Planning() {}

  public static List<Experiment> all() {
    return List.of(auto());
  }

  private static Experiment auto() {
    String panel = "Largest expected error";
    return Experiment.named("ours-auto", "Ours", "Auto against every fixed mechanism")
        .text(
            "A survey of two numbers, 100,000 people. Shown is the largest"
                + " half-width of a 95 % interval that the planner expects, relative to the"
                + " attribute's range: with each numeric mechanism, and with the planner's choice.")
        .panel(Panel.logLines(panel, EPSILON, "± (95 %)"))
        .exact(
            List.of("laplace", "duchi", "piecewise", "hybrid", "hm-tp", "minimax", "auto"),
            Grid.of(0.5, 1, 2, 4),
            Planning::largestError)
        .claim("Auto beats Laplace", r -> r.below(panel, "auto", "laplace", 0))
        .claim("Auto beats PM", r -> r.below(panel, "auto", "piecewise", 1e-9))
        .claim("Auto beats HM", r -> r.below(panel, "auto", "hybrid", 1e-9))
        .claim("Auto beats HM-TP", r -> r.below(panel, "auto", "hm-tp", 1e-9))
        .claim("Auto is no worse than minimax", r -> r.below(panel, "auto", "minimax", 1e-9))
        .build();
  }

  private static double largestError(String mechanism, double epsilon) {
    Schema schema =
        new Schema(
            "survey",
            List.of(new Attribute.Numeric("one", -1, 1), new Attribute.Numeric("two", -1, 1)));
    return Planner.forSchema(schema)
        .epsilon(epsilon)
        .users(PEOPLE)
        .mechanism(mechanism)
        .forecast()
        .worst();
  }
}

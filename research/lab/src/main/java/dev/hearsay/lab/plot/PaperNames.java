package dev.hearsay.lab.plot;

import java.util.Comparator;
import java.util.Map;

/** The names that the papers give to mechanisms, beside the names that this library has. */
public final class PaperNames {

  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("laplace", "Laplace"),
          Map.entry("scdf", "SCDF"),
          Map.entry("staircase", "Staircase"),
          Map.entry("duchi", "Duchi et al."),
          Map.entry("duchi-vector", "Duchi et al., Mechanism-1"),
          Map.entry("piecewise", "PM"),
          Map.entry("hybrid", "HM"),
          Map.entry("three-outputs", "Three-Outputs"),
          Map.entry("pm-sub", "PM-SUB"),
          Map.entry("pm-opt", "PM-OPT"),
          Map.entry("hm-tp", "HM-TP"),
          Map.entry("square-wave", "SW"),
          Map.entry("gaussian", "Opt-GM"),
          Map.entry("grr", "GRR-ALDP, MRR"),
          Map.entry("sue", "SPRR-ALDP, BRR"),
          Map.entry("oue", "OUE"),
          Map.entry("olh", "OLH-ALDP"));

  private PaperNames() {}

  /** Returns the name of a line, with the papers' name of its mechanism if they have another. */
  public static String label(String line) {
    String mechanism =
        NAMES.keySet().stream()
            .filter(name -> line.equals(name) || line.startsWith(name + " "))
            .max(Comparator.comparingInt(String::length))
            .orElse("");
    String paper = NAMES.getOrDefault(mechanism, "");
    return paper.isEmpty() || paper.equalsIgnoreCase(mechanism)
        ? line
        : mechanism + " (" + paper + ")" + line.substring(mechanism.length());
  }
}

package dev.hearsay.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.Main;

/**
 * JMH's main class with the names of all mechanisms: {@link PerturbBenchmark} runs every mechanism
 * of the registry, unless the command line contains {@code -p mechanism=…}. All options of JMH
 * work.
 */
public final class Benchmarks {

  private static final String PARAMETER = "mechanism=";

  private Benchmarks() {}

  public static void main(String[] arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    if (Arrays.stream(arguments).noneMatch(argument -> argument.contains(PARAMETER))) {
      all.addAll(List.of("-p", PARAMETER + String.join(",", Workload.all().keySet())));
    }
    Main.main(all.toArray(String[]::new));
  }
}

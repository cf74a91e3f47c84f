package dev.hearsay.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.Main;

/**
 * JMH's own main class, told which mechanisms there are: unless the command line says {@code -p
 * mechanism=…}, {@link PerturbBenchmark} runs every one of the registry. All options of JMH work.
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

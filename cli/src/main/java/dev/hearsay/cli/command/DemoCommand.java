package dev.hearsay.cli.command;

import dev.hearsay.Plan;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.cli.demo.Demo;
import dev.hearsay.cli.demo.DemoClock;
import dev.hearsay.cli.demo.DemoCollector;
import dev.hearsay.cli.file.MissingOption;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.report.EstimateReport;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.cli.server.CollectorProcess;
import dev.hearsay.cli.server.OptionCheck;
import dev.hearsay.cli.server.ServeCommand;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.simulate.truth.Truth;
import dev.hearsay.wire.result.TallyResults;
import dev.hearsay.wire.text.PlainText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The command {@code hearsay demo}: runs a collector and simulated devices on this machine and
 * prints the results.
 */
@Command(
    name = "demo",
    description = {
      "Run a complete collection on this machine: a collector, synthetic people who report to it over"
          + " HTTP week by week for half a year, and the estimates next to the truth.",
      "The dashboard runs until Ctrl-C; then all data of the demo are deleted."
    })
public final class DemoCommand implements Callable<Integer> {

  private static final int MAX_USERS = 10_000_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--users",
      paramLabel = "N",
      defaultValue = "20000",
      description = "The number of people who report, 1 to 10000000 (default: ${DEFAULT-VALUE}).")
  private Integer users;

  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "8080",
      description = "The collector's port; 0 selects a free one (default: ${DEFAULT-VALUE}).")
  private Integer port;

  @Option(names = "--no-wait", description = "Stop as soon as the results are printed.")
  private boolean isWaitLeftOut;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (users < 1 || users > MAX_USERS) {
      throw new IllegalArgumentException("--users is " + users + "; it must be 1 to " + MAX_USERS);
    }
    new OptionCheck(spec).inRange("--port", port, 0, ServeCommand.MAX_PORT);
    System.setProperty("hearsay.audit", "OFF"); // see logback.xml: only the demo uses the token
    try (DemoCollector stage = DemoCollector.prepare(this::print)) {
      play(stage);
    }
    return ExitCode.DONE.number();
  }

  private void play(DemoCollector stage) throws IOException, InterruptedException {
    print(
        "Starting a collector for "
            + Numbers.counted(users, "report")
            + " from synthetic people …");
    DemoClock clock = new DemoClock();
    Collector collector =
        stage.start(
            CollectorOptions.inDirectory(stage.folder().resolve("collector"))
                .port(port)
                .clock(clock)
                .onDeath(CollectorProcess::halt)
                .build());
    Demo demo = demo(collector, clock);
    String collection = runSeries(demo, collector, stage.folder());
    if (!isWaitLeftOut) {
      printAddresses(demo, collector, collection, stage.folder());
      new CountDownLatch(1).await(); // until Ctrl-C ends the program
    }
  }

  private static Demo demo(Collector collector, DemoClock clock) {
    return new Demo(collector.uri(), collector.adminToken().orElseThrow(), clock);
  }

  /** Runs the series and prints its results; returns the id of the collection. */
  private String runSeries(Demo demo, Collector collector, Path folder)
      throws IOException, InterruptedException {
    print("The collector runs at " + collector.uri() + ". Generating synthetic people …");
    Path people = folder.resolve("people.csv");
    List<Integer> perWave = demo.makeUp(users, people);
    String collection = demo.create(users);
    Plan plan = demo.plan(collection);
    print(
        "It is a weekly survey. Each person answers in one week, drawn at random, and reports on "
            + sampled(plan)
            + ".");
    print("Every device audits the plan before it answers: " + loss(plan) + ".");
    print(Demo.readers(plan, users));
    try (ProgressBar progress = ProgressBar.of(spec, "reports", users)) {
      long start = System.nanoTime();
      demo.report(collection, plan, people, perWave, progress);
      progress.clear();
      print(sent(System.nanoTime() - start));
    }
    Truth truth =
        new MissingOption()
            .truth(people, plan.schema(), List.of(), ProgressBar.none(), this::print);
    EstimateReport report =
        EstimateReport.of(
            new TallyResults(demo.tally(collection, plan).estimates()),
            Optional.of(truth),
            Optional.empty(),
            Optional.empty());
    report.output().printText(spec.commandLine().getOut());
    print("");
    print(demo.trend(collection, plan));
    return collection;
  }

  /** Prints the addresses of the pages, which work as long as the collector runs. */
  private void printAddresses(Demo demo, Collector collector, String collection, Path folder)
      throws IOException, InterruptedException {
    print("Dashboard: " + collector.uri().resolve("/#/collections/" + collection));
    String yourself = demo.askYourself(folder.resolve("others.csv"));
    print("Answer yourself: " + collector.uri().resolve("/take-part/" + yourself));
    print("and watch the chart change: " + collector.uri().resolve("/#/collections/" + yourself));
    print(
        "Admin token, to create collections of your own: " + collector.adminToken().orElseThrow());
    print("Ctrl-C stops the demo and deletes all its data.");
  }

  private static String sampled(Plan plan) {
    String what =
        plan.parts().size() == plan.schema().attributes().size()
            ? " attributes"
            : " parts of the plan";
    return plan.sampled() + " of " + plan.parts().size() + what;
  }

  private static String loss(Plan plan) {
    ExactLoss loss = plan.audit().loss();
    return String.format(
        Locale.ROOT,
        "exact ε = %s, so a report changes the odds between any two people by a factor of at most %.1f",
        PlainText.exact(loss.epsilon()),
        Math.exp(loss.epsilon()));
  }

  private String sent(long nanos) {
    return String.format(
        Locale.ROOT,
        "%s drawn, sent and stored in %.1f s. The estimates, next to the true values, which the"
            + " collector never received:%n",
        Numbers.counted(users, "report"),
        nanos / 1e9);
  }

  private void print(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }
}

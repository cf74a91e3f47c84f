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
import dev.hearsay.wire.result.Findings;
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

/** {@code hearsay demo}: the whole story on this machine. */
@Command(
    name = "demo",
    description = {
      "Show the whole story on this machine: a collector, made-up people who report to it over"
          + " HTTP week by week for half a year, and what it learns beside the truth.",
      "The dashboard stays up until Ctrl-C; then everything is deleted."
    })
public final class DemoCommand implements Callable<Integer> {

  private static final int MAX_USERS = 10_000_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--users",
      paramLabel = "N",
      defaultValue = "20000",
      description = "How many people report, 1 to 10000000 (default: ${DEFAULT-VALUE}).")
  private Integer users;

  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "8080",
      description = "The collector's port; 0 takes a free one (default: ${DEFAULT-VALUE}).")
  private Integer port;

  @Option(names = "--no-wait", description = "Stop as soon as the results are printed.")
  private boolean isWaitLeftOut;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (users < 1 || users > MAX_USERS) {
      throw new IllegalArgumentException("--users is " + users + "; it must be 1 to " + MAX_USERS);
    }
    new OptionCheck(spec).inRange("--port", port, 0, ServeCommand.MAX_PORT);
    System.setProperty("hearsay.audit", "OFF"); // logback.xml: nobody but the demo is at work
    try (DemoCollector stage = DemoCollector.prepare(this::say)) {
      play(stage);
    }
    return ExitCode.DONE.number();
  }

  private void play(DemoCollector stage) throws IOException, InterruptedException {
    say("Starting a collector for " + Numbers.counted(users, "report") + " from made-up people …");
    DemoClock clock = new DemoClock();
    Collector collector =
        stage.start(
            CollectorOptions.inDirectory(stage.folder().resolve("collector"))
                .port(port)
                .clock(clock)
                .onDeath(CollectorProcess::halt)
                .build());
    Demo demo = demo(collector, clock);
    String collection = tell(demo, collector, stage.folder());
    if (!isWaitLeftOut) {
      invite(demo, collector, collection, stage.folder());
      new CountDownLatch(1).await(); // until Ctrl-C ends the program
    }
  }

  private static Demo demo(Collector collector, DemoClock clock) {
    return new Demo(collector.uri(), collector.adminToken().orElseThrow(), clock);
  }

  /** Plays the whole story; returns the id of its collection. */
  private String tell(Demo demo, Collector collector, Path folder)
      throws IOException, InterruptedException {
    say("A collector runs at " + collector.uri() + " and waits for people, who are being made up.");
    Path people = folder.resolve("people.csv");
    List<Integer> perWave = demo.makeUp(users, people);
    String collection = demo.create(users);
    Plan plan = demo.plan(collection);
    say(
        "It asks every week for "
            + asked(plan)
            + ". A device answers in one week, which it draws.");
    say("Every device audits the plan before it answers: " + loss(plan) + ".");
    say(Demo.readers(plan, users));
    try (ProgressBar progress = ProgressBar.of(spec, "reports", users)) {
      long start = System.nanoTime();
      demo.report(collection, plan, people, perWave, progress);
      progress.clear();
      say(sent(System.nanoTime() - start));
    }
    Truth truth =
        new MissingOption().truth(people, plan.schema(), List.of(), ProgressBar.none(), this::say);
    EstimateReport report =
        EstimateReport.of(
            new Findings(demo.tally(collection, plan).estimates()),
            Optional.of(truth),
            Optional.empty());
    report.output().printText(spec.commandLine().getOut());
    say("");
    say(demo.trend(collection, plan));
    return collection;
  }

  /** Addresses work as long as the collector runs. */
  private void invite(Demo demo, Collector collector, String collection, Path folder)
      throws IOException, InterruptedException {
    say("Dashboard: " + collector.uri().resolve("/#/collections/" + collection));
    String yourself = demo.askYourself(folder.resolve("others.csv"));
    say("Answer yourself: " + collector.uri().resolve("/take-part/" + yourself));
    say("and watch the chart move: " + collector.uri().resolve("/#/collections/" + yourself));
    say("Admin token, to create collections of your own: " + collector.adminToken().orElseThrow());
    say("Ctrl-C stops it and deletes everything.");
  }

  private static String asked(Plan plan) {
    String what = plan.parts().size() == plan.schema().attributes().size() ? " answers" : " parts";
    return plan.sampled() + " of " + plan.parts().size() + what + " per person";
  }

  private static String loss(Plan plan) {
    ExactLoss loss = plan.audit().loss();
    return String.format(
        Locale.ROOT,
        "exact ε = %s, so a report changes the odds between any two people at most %.1f times",
        PlainText.exact(loss.epsilon()),
        Math.exp(loss.epsilon()));
  }

  private String sent(long nanos) {
    return String.format(
        Locale.ROOT,
        "%s drawn, sent and stored in %.1f s. What they tell, beside the truth, which nobody was"
            + " told:%n",
        Numbers.counted(users, "report"),
        nanos / 1e9);
  }

  private void say(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }
}

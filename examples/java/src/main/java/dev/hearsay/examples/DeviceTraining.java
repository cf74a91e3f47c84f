package dev.hearsay.examples;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Attribute;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.HearsayClient;
import dev.hearsay.client.PlanUnavailableException;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.learn.ModelJson;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Federated training of a model that predicts who cycles to work. In each round a collector asks
 * for gradients at the current model. Each device computes the gradient of its owner and sends one
 * random symbol drawn from it, in one round only. The values stay on the device.
 */
public final class DeviceTraining {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** The limit for the single report of each person. */
  private static final PrivacyLoss LIMIT = PrivacyLoss.pure(8);

  /** The public part: the possible values, and the attribute to predict. */
  private static final FeatureSpace SPACE =
      new FeatureSpace(
          new Schema(
              "commutes",
              List.of(
                  new Attribute.Numeric("age", 18, 80).clamped(),
                  new Attribute.Numeric("km", 0, 40).clamped(),
                  new Attribute.Categorical("cycles", List.of("no", "yes")).withOther("no"))),
          Task.LOGISTIC,
          Label.of("cycles"));

  private final Collector collector;
  private final String adminToken;

  private DeviceTraining(Collector collector) {
    this.collector = collector;
    this.adminToken = collector.adminToken().orElseThrow();
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length != 1) {
      System.err.println("usage: DeviceTraining NEW_FOLDER (of the collector)");
      System.exit(2);
    }
    run(Path.of(args[0]), 600, System.out);
  }

  /**
   * Runs a training with simulated devices until it ends.
   *
   * @param people the number of reports for which the training is planned
   */
  static void run(Path folder, int people, PrintStream out)
      throws IOException, InterruptedException {
    CollectorOptions options = CollectorOptions.inDirectory(folder).port(0).build();
    try (Collector collector = Collector.start(options)) {
      new DeviceTraining(collector).train(people, out);
    }
  }

  private void train(int people, PrintStream out) throws IOException, InterruptedException {
    String id = create(people);
    int accepted = 0;
    for (int i = 0; isAsking(id); i++) {
      accepted += isAccepted(id, person(i)) ? 1 : 0;
    }
    out.printf("%d devices have reported once, at ε = %.0f each.%n", accepted, LIMIT.epsilon());
    show(ModelJson.read(ask("GET", id + "/model", ""), SPACE), out);
  }

  /**
   * The values of a simulated person: those who live near cycle. Only the person's device reads
   * them.
   */
  private static Map<String, ?> person(int i) {
    int km = i * 7 % 40;
    return Map.of("age", 18 + i * 11 % 62, "km", km, "cycles", km < 15 ? "yes" : "no");
  }

  /** Reports with a device that has its own ledger, which is a file on a real device. */
  private boolean isAccepted(String training, Map<String, ?> person) {
    CollectorAddress address = CollectorAddress.of(collector.uri());
    try (HearsayClient device =
        new HearsayClient(address, LIMIT, new ForgetfulMemoryLedger(LIMIT))) {
      return device.participate(training, person).status() == Status.ACCEPTED;
    } catch (PlanUnavailableException e) {
      return false; // the training has just ended
    }
  }

  private static void show(Model model, PrintStream out) {
    out.println("The weight of each feature for cycling, on the scale of its range:");
    for (int j = 0; j < SPACE.dimensions(); j++) {
      out.printf("  %-10s %+.2f%n", SPACE.names().get(j), model.weights().get(j));
    }
    out.printf("A person aged 40 at 3 km:  %s%n", inWords(model, 3));
    out.printf("A person aged 40 at 35 km: %s%n", inWords(model, 35));
  }

  private static String inWords(Model model, int km) {
    Map<String, ?> person = Map.of("age", 40, "km", km);
    return model.predict(SPACE.place(person).features()) > 0 ? "cycles" : "does not cycle";
  }

  private String create(int people) throws IOException, InterruptedException {
    String training =
        """
        {"name": "who cycles", "label": "cycles", "task": "logistic", "epsilon": %s, "people": %d,
         "schema": {"name": "commutes", "attributes": [
           {"name": "age", "type": "numeric", "min": 18, "max": 80, "outside": "clamp"},
           {"name": "km", "type": "numeric", "min": 0, "max": 40, "outside": "clamp"},
           {"name": "cycles", "type": "categorical", "values": ["no", "yes"], "other": "no"}]}}"""
            .formatted(LIMIT.epsilon(), people);
    return json(ask("POST", "", training)).get("id").asText();
  }

  private boolean isAsking(String training) throws IOException, InterruptedException {
    return json(ask("GET", training, "")).get("status").asText().equals("asking");
  }

  private static JsonNode json(String text) throws IOException {
    return JSON.readTree(text);
  }

  private String ask(String method, String path, String body)
      throws IOException, InterruptedException {
    URI address = collector.uri().resolve("/api/trainings" + (path.isEmpty() ? "" : "/" + path));
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Authorization", "Bearer " + adminToken)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = HTTP.send(request, BodyHandlers.ofString());
    if (answer.statusCode() >= 300) {
      throw new IOException("the collector answers " + answer.statusCode() + ": " + answer.body());
    }
    return answer.body();
  }
}

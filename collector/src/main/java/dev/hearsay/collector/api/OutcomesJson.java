package dev.hearsay.collector.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.wire.json.AnswerJson.Status;
import dev.hearsay.wire.report.Submission;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/**
 * The outcomes of a request's reports as JSON, written without a tree in memory because there may
 * be thousands.
 */
final class OutcomesJson {

  private OutcomesJson() {}

  /** The number of a request's submissions by outcome. */
  record Counts(int accepted, int duplicate, int conflicting, int rejected) {

    static Counts of(List<Outcome> outcomes) {
      int accepted = 0;
      int duplicate = 0;
      int conflicting = 0;
      int rejected = 0;
      for (Outcome outcome : outcomes) {
        switch (outcome.status()) {
          case ACCEPTED -> accepted++;
          case DUPLICATE -> duplicate++;
          case CONFLICTING -> conflicting++;
          case REJECTED -> rejected++;
        }
      }
      return new Counts(accepted, duplicate, conflicting, rejected);
    }
  }

  /**
   * Returns the reply to a submission.
   *
   * @param problemsOnly whether the list omits accepted reports, and is itself omitted if empty
   */
  static Buffer write(
      List<Submission> submissions, List<Outcome> outcomes, Counts counts, boolean problemsOnly) {
    if (problemsOnly && counts.accepted() == outcomes.size()) {
      return Buffer.buffer(
          "{\"accepted\":"
              + outcomes.size()
              + ",\"duplicate\":0,\"conflicting\":0,\"rejected\":0}");
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(64 * (1 + outcomes.size()));
    try (JsonGenerator json = Json.MAPPER.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeNumberField("accepted", counts.accepted());
      json.writeNumberField("duplicate", counts.duplicate());
      json.writeNumberField("conflicting", counts.conflicting());
      json.writeNumberField("rejected", counts.rejected());
      json.writeArrayFieldStart("results");
      for (int i = 0; i < outcomes.size(); i++) {
        if (!problemsOnly || outcomes.get(i).status() != Status.ACCEPTED) {
          write(json, submissions.get(i), outcomes.get(i));
        }
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return Buffer.buffer(bytes.toByteArray());
  }

  private static void write(JsonGenerator json, Submission submission, Outcome outcome)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("id", submission.id().toString());
    json.writeStringField("status", outcome.status().name().toLowerCase(Locale.ROOT));
    if (outcome.reason().isPresent()) {
      json.writeStringField("reason", outcome.reason().get());
    }
    json.writeEndObject();
  }
}

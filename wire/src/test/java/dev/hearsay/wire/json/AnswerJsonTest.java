package dev.hearsay.wire.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.wire.WireException;
import dev.hearsay.wire.json.AnswerJson.Refusal;
import dev.hearsay.wire.json.AnswerJson.Result;
import dev.hearsay.wire.json.AnswerJson.Status;
import dev.hearsay.wire.report.ReportId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerJsonTest {

  private static final String ID = "0000000000000001000000000000000a";

  @Test
  void resultsKeepTheirOrder() {
    String json =
        """
        {"accepted": 1, "rejected": 1, "results": [
          {"id": "%s", "status": "accepted"},
          {"id": "%s", "status": "rejected", "reason": "damaged", "more": []}]}
        """
            .formatted(ID, ID);
    ReportId id = new ReportId(1, 10);
    assertThat(AnswerJson.results(json))
        .containsExactly(
            new Result(id, Status.ACCEPTED, Optional.empty()),
            new Result(id, Status.REJECTED, Optional.of("damaged")));
  }

  @Test
  void refusalsHaveCodeAndMessage() {
    assertThat(AnswerJson.refusal("{\"error\": {\"code\": \"closed\", \"message\": \"too late\"}}"))
        .isEqualTo(new Refusal("closed", "too late"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "<html></html>",
        "{\"results\": {}}",
        "{\"results\": [{\"id\": \"1\", \"status\": \"accepted\"}]}",
        "{\"results\": [{\"id\": \"0000000000000001000000000000000a\"}]}",
        "{\"error\": \"closed\"}"
      })
  void otherDocumentsAreRefused(String json) {
    assertThatThrownBy(() -> AnswerJson.results(json)).isInstanceOf(WireException.class);
    assertThatThrownBy(() -> AnswerJson.refusal(json)).isInstanceOf(WireException.class);
  }

  @Test
  void anUnknownStatusIsNamed() {
    String json = "{\"results\": [{\"id\": \"" + ID + "\", \"status\": \"maybe\"}]}";
    assertThatThrownBy(() -> AnswerJson.results(json))
        .isInstanceOf(WireException.class)
        .hasMessage(
            "answer:1:14: a result: 'status' is 'maybe'; it must be accepted, duplicate,"
                + " conflicting or rejected");
  }
}

package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Tally;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A record of the reports sent and acknowledged, with which the stored reports must agree. */
final class SentReports {

  private final Map<ReportId, Submission> sent = new ConcurrentHashMap<>();
  private final Set<ReportId> acknowledged = ConcurrentHashMap.newKeySet();

  /** Records reports. Must be called before they are sent. */
  void sent(Collection<Submission> submissions) {
    submissions.forEach(each -> sent.put(each.id(), each));
  }

  void acknowledged(Collection<Submission> submissions) {
    submissions.forEach(each -> acknowledged.add(each.id()));
  }

  /**
   * Returns the report sent under an id or, if there was none, an empty report that was never sent.
   */
  Submission sent(ReportId id) {
    return sent.getOrDefault(id, new Submission(id, new byte[0]));
  }

  int acknowledged() {
    return acknowledged.size();
  }

  Collection<Submission> submissions() {
    return sent.values();
  }

  int sent() {
    return sent.size();
  }

  /**
   * Checks that acknowledged reports are stored, each once and as it was sent, and that all stored
   * reports were sent.
   */
  void check(List<Submission> stored) {
    Set<ReportId> ids = new HashSet<>();
    for (Submission each : stored) {
      assertThat(ids.add(each.id())).as("%s is stored once", each).isTrue();
      assertThat(each).as("what is stored was sent").isEqualTo(sent.get(each.id()));
    }
    checkAcknowledged(ids);
  }

  /** Checks that all acknowledged reports have one of these ids. */
  void checkAcknowledged(Set<ReportId> ids) {
    Set<ReportId> lost = new HashSet<>(acknowledged);
    lost.removeAll(ids);
    assertThat(lost).as("acknowledged reports that are lost").isEmpty();
  }

  /** Checks that the tally is that of the stored reports. */
  static void checkTally(Tally tally, List<Submission> stored) {
    Tally plain = Tally.of(tally.plan());
    ReportBytes bytes = new ReportBytes(tally.plan());
    stored.forEach(each -> plain.add(bytes.read(each.report())));
    assertThat(tally.reports()).isEqualTo(plain.reports());
    for (int part = 0; part < tally.plan().parts().size(); part++) {
      assertThat(tally.reports(part)).isEqualTo(plain.reports(part));
      assertThat(tally.cells(part)).isEqualTo(plain.cells(part));
    }
  }
}

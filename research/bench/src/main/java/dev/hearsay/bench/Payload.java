package dev.hearsay.bench;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * The requests of a load test. One complete request is made in advance, and each copy differs only
 * in its ids, so that the client leaves the cores to the collector.
 */
final class Payload {

  private final byte[] request;
  private final int[] idPlaces;
  private final long firstId = ReportId.random().high();
  private final AtomicLong requests = new AtomicLong();
  private final long distinctRequests;

  /** Creates requests with distinct ids. */
  Payload(LoadServer server, int reports) {
    this(server, reports, Long.MAX_VALUE);
  }

  /**
   * Creates a sequence of distinct requests that is repeated.
   *
   * @param reports the number of reports in a request
   * @param distinctRequests the number of distinct requests
   */
  Payload(LoadServer server, int reports, long distinctRequests) {
    this.distinctRequests = distinctRequests;
    List<Submission> submissions = submissions(server.plan(), reports);
    byte[] body = SubmissionBytes.write(server.plan(), submissions);
    String head = "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n";
    String filledHead =
        head.formatted(
            server.reportsPath(),
            server.uri().getAuthority(),
            SubmissionBytes.MEDIA_TYPE,
            body.length);
    request = Buffer.buffer(filledHead).appendBytes(body).getBytes();
    idPlaces = idPlaces(submissions, request.length);
  }

  private static List<Submission> submissions(Plan plan, int count) {
    Device device = Device.of(plan);
    ReportBytes bytes = new ReportBytes(plan);
    PrivateRecord person =
        new PrivateRecord.Reader(plan.schema())
            .read(Map.of("age", 40, "income", 5e4, "os", "ios", "country", "country 7"));
    return Stream.generate(
            () -> new Submission(ReportId.random(), bytes.write(device.report(person))))
        .limit(count)
        .toList();
  }

  /**
   * Returns the positions of the ids in a request. An item consists of 16 bytes of id, 4 bytes of
   * length and the report. The last item ends at the end of the request.
   */
  private static int[] idPlaces(List<Submission> submissions, int end) {
    int[] places = new int[submissions.size()];
    int place = end;
    for (int i = places.length - 1; i >= 0; i--) {
      place -= ReportId.BYTES + Integer.BYTES + submissions.get(i).report().length;
      places[i] = place;
    }
    return places;
  }

  int reports() {
    return idPlaces.length;
  }

  /** Returns the number of reports in all requests so far. */
  long sent() {
    return requests.get() * idPlaces.length;
  }

  /** Restarts the sequence at the first request. */
  void rewind() {
    requests.set(0);
  }

  /** Returns the next request. Thread-safe. */
  Buffer next() {
    Buffer next = Buffer.buffer(request);
    long id = firstId + requests.getAndIncrement() % distinctRequests * idPlaces.length;
    for (int place : idPlaces) {
      next.setLong(place, id * 0x9E3779B97F4A7C15L); // spread like random ids
      next.setLong(place + Long.BYTES, id++);
    }
    return next;
  }
}

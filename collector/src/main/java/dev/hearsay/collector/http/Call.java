package dev.hearsay.collector.http;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/**
 * A request and what its path names.
 *
 * @param id of the collection or training; empty where the path has none
 */
record Call(HttpServerRequest request, String id) {

  static Call of(RoutingContext context) {
    @Nullable String id = context.pathParam("id");
    return new Call(context.request(), id == null ? "" : id);
  }

  /** Refuses a body of another media type. */
  void checkJson() {
    String type = request.getHeader("Content-Type");
    if (type == null || !SubmissionForm.isType(type, Reply.JSON)) {
      throw Problem.mediaType(type == null ? "" : type, Reply.JSON);
    }
  }

  /** What stands behind the question mark. */
  Query query(String... legal) {
    return new Query(request.query(), legal);
  }
}

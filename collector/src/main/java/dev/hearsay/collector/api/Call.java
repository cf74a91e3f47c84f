package dev.hearsay.collector.api;

import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.publish.Audience;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request and what its path names.
 *
 * @param id of the collection or training; empty where the path has none
 * @param audience who asks; decided once, when the request came. A token may begin or cease to
 *     count while a request waits, and what is kept for readers must not be computed for the owner.
 */
public record Call(HttpServerRequest request, String id, Audience audience, Ending ending) {

  /** What an id can be made of; anything else need not be looked for. */
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_=-]{0,64}");

  public static Call of(RoutingContext context, Audience audience, Ending ending) {
    @Nullable String id = context.pathParam("id");
    return new Call(context.request(), id == null ? "" : id, audience, ending);
  }

  /** The same, about something else. */
  public Call of(String other) {
    return new Call(request, other, audience, ending);
  }

  /** Returns whether the head of the answer alone is asked for. */
  public boolean isHead() {
    return request.method().equals(HttpMethod.HEAD);
  }

  public boolean hasPossibleId() {
    return ID.matcher(id).matches();
  }

  public String address() {
    return addressOf(request);
  }

  public static String addressOf(HttpServerRequest request) {
    return String.valueOf(request.remoteAddress().hostAddress());
  }

  /** Returns whether a header names a media type, which parameters may follow. */
  static boolean isType(String header, String type) {
    int end = header.indexOf(';');
    String sent = end < 0 ? header : header.substring(0, end);
    return sent.strip().toLowerCase(Locale.ROOT).equals(type);
  }

  /** Refuses a body of another media type. */
  public void checkJson() {
    String type = request.getHeader("Content-Type");
    if (type == null || !isType(type, Reply.JSON)) {
      throw Problem.of(Kind.UNSUPPORTED_MEDIA_TYPE, type == null ? "" : type, Reply.JSON);
    }
  }

  /** What stands behind the question mark. */
  public Query query(String... legal) {
    return new Query(request.query(), legal);
  }

  /** What is to be done when a request is over, whether it was answered or its sender has gone. */
  public static final class Ending {

    private final List<Runnable> tasks = new ArrayList<>();
    private boolean isOver;

    /** Done at once if the request is over already. */
    public void add(Runnable task) {
      if (!remember(task)) {
        task.run();
      }
    }

    private synchronized boolean remember(Runnable task) {
      return !isOver && tasks.add(task);
    }

    public void come() {
      List<Runnable> due;
      synchronized (this) {
        due = List.copyOf(tasks);
        tasks.clear();
        isOver = true;
      }
      due.forEach(Runnable::run);
    }
  }
}
